import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Desk } from '../desk'
import { signInThrottle } from './tables'
import { fail, lockSubject, proofSubject, save, secondsUntil } from './throttle-rows'

/** A try at showing who one is, as it is counted. */
export type ProofAttempt = { subject: string }

/**
 * Counts a try to show that one is this person, before it is looked at. Refuses with `too_many_attempts` (retryAfter seconds) during a pause. `where`
 * counts apart what somebody tries who is not signed in: what strangers fail at keeps the person out of nothing.
 */
export async function beginProof(desk: Desk, personId: string, where = ''): Promise<ProofAttempt> {
  const subject = proofSubject(desk, personId, where)
  const now = desk.now()
  const seconds = await transaction(desk.db, async (tx) => {
    const row = await lockSubject(tx, subject, now)
    if (row.notBefore > now) return secondsUntil(row.notBefore, now)
    await save(tx, fail(row, now))
    return 0
  })
  if (seconds > 0) throw new ServiceError('too_many_attempts', 'proofs are paused', { retryAfter: seconds })
  return { subject }
}

/** The try was right: earlier failures are forgotten. */
export async function endProof(tx: Tx, { subject }: ProofAttempt): Promise<void> {
  await tx.delete(signInThrottle).where(eq(signInThrottle.subject, subject))
}
