import 'server-only'
import { createHmac } from 'node:crypto'
import { openText, sealText } from '#database/aes-gcm'
import { secrets } from './secrets'

/**
 * An e-mail or a phone that was searched for must not stand in a URL, where logs and histories keep it. This is its place there: only
 * this installation can read it, and equal terms give equal tokens, so refresh, back and a colleague's link show the same rows.
 */
export async function sealSearchTerm(term: string): Promise<string> {
  return sealTerm((await secrets()).search, term)
}

/** The term behind a token; undefined when it was not made here or was changed. */
export async function openSearchTerm(token: string): Promise<string | undefined> {
  return openTerm((await secrets()).search, token)
}

export function sealTerm(key: Buffer, term: string): string {
  const iv = createHmac('sha256', key).update(term).digest().subarray(0, 12) // from the term: one token per term, no iv twice for two
  return sealText(key, term, { iv }).toString('base64url')
}

export function openTerm(key: Buffer, token: string): string | undefined {
  const sealed = Buffer.from(token.slice(0, 6000), 'base64url')
  if (sealed.length < 29) return undefined
  try {
    return openText(key, sealed)
  } catch {
    return undefined // the tag does not fit: node says so only by throwing
  }
}
