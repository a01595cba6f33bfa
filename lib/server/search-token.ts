import 'server-only'
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { secrets } from './secrets'

const algorithm = 'aes-256-gcm'

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
  const cipher = createCipheriv(algorithm, key, iv)
  const sealed = Buffer.concat([cipher.update(term, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openTerm(key: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token.slice(0, 6000), 'base64url')
  if (bytes.length < 29) return undefined
  const opener = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
  } catch {
    return undefined // the tag does not fit: node says so only by throwing
  }
}
