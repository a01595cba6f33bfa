import 'server-only'
import { createHmac } from 'node:crypto'
import { openText, sealText } from '#database/aes-gcm'
import { secrets } from './secrets'

/**
 * Encrypts a search term for a URL: an e-mail or a phone must not be there in clear text, because logs and histories store URLs.
 * Only this installation can decrypt it. Equal terms give equal tokens, so refresh, back and a colleague's link show the same
 * rows.
 */
export async function encryptSearchTerm(term: string): Promise<string> {
  return encryptTerm((await secrets()).search, term)
}

/** Returns the term of a token; undefined if it was not made here or was changed. */
export async function decryptSearchTerm(token: string): Promise<string | undefined> {
  return decryptTerm((await secrets()).search, token)
}

/** Returns the token of a term in base64url. The same term has the same token under one key, so an address stays the same. */
export function encryptTerm(key: Buffer, term: string): string {
  const iv = createHmac('sha256', key).update(term).digest().subarray(0, 12) // from the term: no iv twice
  return sealText(key, term, { iv }).toString('base64url')
}

/** Returns the term of a token; undefined if it was made with another key, was changed, or is no token. */
export function decryptTerm(key: Buffer, token: string): string | undefined {
  const ciphertext = Buffer.from(token.slice(0, 6000), 'base64url')
  if (ciphertext.length < 29) return undefined
  try {
    return openText(key, ciphertext)
  } catch {
    return undefined // the tag does not match: node reports that only by throwing
  }
}
