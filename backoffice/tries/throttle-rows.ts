import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { signInThrottle } from './tables'

const freeTries = 5
const triesBeforeLongest = 10
const longestSeconds = 15 * 60
const freeTriesOfAddress = 20
const addressSeconds = 60
const dayMs = 24 * 3600 * 1000

/** The counter of one subject: an account, a network address, or a person who gives proofs. */
export type ThrottleRow = typeof signInThrottle.$inferSelect

/** Counts a failure. The pause is 1 s at the fifth, doubles with each, and is 15 minutes from the tenth. Resets after a day. */
export function fail(row: ThrottleRow, now: Date): ThrottleRow {
  const failures = now.getTime() - row.lastAttemptAt.getTime() > dayMs ? 1 : row.failures + 1
  const seconds = failures >= triesBeforeLongest ? longestSeconds : 2 ** (failures - freeTries)
  return { ...row, failures, notBefore: failures < freeTries ? now : after(now, seconds), lastAttemptAt: now }
}

/**
 * Counts a failure of a network address. The twentieth causes a pause of a minute, and each further one doubles it, up to 15
 * minutes; one failure is forgotten per quiet minute. `lastAttemptAt` is the time up to which failures were forgotten.
 */
export function failFrom(row: ThrottleRow, now: Date): ThrottleRow {
  const since = Math.max(row.lastAttemptAt.getTime(), row.notBefore.getTime())
  const minutes = Math.floor((now.getTime() - since) / (addressSeconds * 1000))
  const left = Math.max(0, row.failures - minutes)
  const failures = left + 1
  const lastAttemptAt = left === 0 ? now : new Date(since + minutes * addressSeconds * 1000)
  const seconds = Math.min(addressSeconds * 2 ** (failures - freeTriesOfAddress), longestSeconds)
  return { ...row, failures, notBefore: failures < freeTriesOfAddress ? row.notBefore : after(now, seconds), lastAttemptAt }
}

/** Inserts the row if it is missing, and locks it until the end of the transaction. */
export async function lockSubject(tx: Tx, subject: string, now: Date): Promise<ThrottleRow> {
  const [row] = await tx
    .insert(signInThrottle)
    .values({ subject, failures: 0, notBefore: now, lastAttemptAt: now })
    .onConflictDoUpdate({ target: signInThrottle.subject, set: { subject } })
    .returning()
  if (row === undefined) throw new Error('a throttle row did not come back')
  return row
}

/** Stores a row; the caller must hold its lock. */
export async function saveThrottleRow(tx: Tx, { subject, ...values }: ThrottleRow): Promise<void> {
  await tx.update(signInThrottle).set(values).where(eq(signInThrottle.subject, subject))
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}

/** Returns the seconds until a time, rounded up for `Retry-After`; 0 or less once it has passed. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / 1000)
}

/** Returns the subject of a counter, with a keyed hash of the value: no e-mail and no address is stored. */
export function throttleSubject({ auditKey }: Pick<Desk, 'auditKey'>, kind: string, value: string): string {
  return `${kind}:${createHmac('sha256', auditKey).update(`sign-in ${kind} ${value}`).digest('hex')}`
}

/** Returns the subject under which proofs of a person are counted; `where` separates attempts without a session by origin. */
export function proofSubject(desk: Pick<Desk, 'auditKey'>, personId: string, where: string): string {
  return throttleSubject(desk, 'proof', `${personId} ${where}`)
}
