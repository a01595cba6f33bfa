import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Desk } from '../desk'
import { signInThrottle } from './tables'
import { fail, lockSubject, proofSubject, saveThrottleRow, secondsUntil } from './throttle-rows'

/** A counted attempt to prove one's identity. */
export type ProofAttempt = { subject: string }

/**
 * Counts an attempt to prove the identity of this person, before it is checked. Throws `too_many_attempts` (retryAfter in
 * seconds) during a pause. `where` separates attempts without a session by origin, so that strangers cannot lock the person out.
 */
export async function beginProof(desk: Desk, personId: string, where = ''): Promise<ProofAttempt> {
  const subject = proofSubject(desk, personId, where)
  const now = desk.now()
  const seconds = await transaction(desk.db, async (tx) => {
    const row = await lockSubject(tx, subject, now)
    if (row.notBefore > now) return secondsUntil(row.notBefore, now)
    await saveThrottleRow(tx, fail(row, now))
    return 0
  })
  if (seconds > 0) throw new ServiceError('too_many_attempts', 'proofs are paused', { retryAfter: seconds })
  return { subject }
}

/** Ends a successful attempt: earlier failures are forgotten. */
export async function endProof(tx: Tx, { subject }: ProofAttempt): Promise<void> {
  await tx.delete(signInThrottle).where(eq(signInThrottle.subject, subject))
}
