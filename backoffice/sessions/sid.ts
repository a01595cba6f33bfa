import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, as a session cookie carries them. */
export function newSid(): string {
  return randomBytes(16).toString('base64url')
}

/** What the table holds of them. */
export function sidHash(sid: string): Buffer {
  return createHash('sha256').update(sid).digest()
}
