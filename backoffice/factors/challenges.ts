import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { usedChallenges } from './tables'

const validSeconds = 5 * 60
const [randomLength, timeLength] = [16, 8]

/**
 * Creates a challenge for a passkey or for the company's sign-in: 128 random bits and the expiry, with an HMAC over both and the
 * purpose. Nothing is stored until it is used, so that anonymous requests cannot fill a table.
 */
export function newChallenge({ auditKey, now }: Pick<Desk, 'auditKey' | 'now'>, purpose: string): Buffer {
  const expires = Buffer.alloc(timeLength)
  expires.writeBigUInt64BE(BigInt(now().getTime() + validSeconds * 1000))
  const content = Buffer.concat([randomBytes(randomLength), expires])
  return Buffer.concat([content, sealOf(auditKey, purpose, content)])
}

/** Returns whether we issued this challenge for this purpose and it is valid. Only its canonical base64url form is accepted. */
export function isOurs({ auditKey, now }: Pick<Desk, 'auditKey' | 'now'>, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.toString('base64url') !== challenge) return false
  const content = bytes.subarray(0, randomLength + timeLength)
  const [seal, expected] = [bytes.subarray(content.length), sealOf(auditKey, purpose, content)]
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return false
  return now().getTime() < Number(content.readBigUInt64BE(randomLength))
}

/** Returns when a challenge of ours was issued. */
export function madeAt(challenge: string): Date {
  const expires = Number(Buffer.from(challenge, 'base64url').readBigUInt64BE(randomLength))
  return new Date(expires - validSeconds * 1000)
}

/** Marks a challenge as used, in the transaction of what it allows. Returns false if it was used before. */
export async function takeChallenge(tx: Tx, { now }: Pick<Desk, 'now'>, challenge: string): Promise<boolean> {
  const challengeHash = createHash('sha256').update(challenge).digest()
  const expiresAt = new Date(now().getTime() + validSeconds * 1000)
  const taken = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: usedChallenges.expiresAt })
  return taken.length > 0
}

/** Deletes used challenges that have expired. A periodic job of the worker. */
export async function sweepChallenges({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now()))
}

function sealOf(auditKey: Uint8Array, purpose: string, content: Uint8Array): Buffer {
  return createHmac('sha256', auditKey).update(`challenge ${purpose}\n`).update(content).digest()
}
