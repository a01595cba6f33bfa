import { createHash, randomBytes } from 'node:crypto'

/** Returns a new session id: 128 random bits. */
export function newSid(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the hash of a session id, which the table stores. */
export function sidHash(sid: string): Buffer {
  return createHash('sha256').update(sid).digest()
}
