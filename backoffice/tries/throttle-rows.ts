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

/** What is counted of one subject: an account, a place, a person who proves that it is them. */
export type ThrottleRow = typeof signInThrottle.$inferSelect

/** 1 s after five failures, doubling, and 15 minutes from ten on, however many follow. After a quiet day it begins anew. */
export function fail(row: ThrottleRow, now: Date): ThrottleRow {
  const failures = now.getTime() - row.lastAttemptAt.getTime() > dayMs ? 1 : row.failures + 1
  const seconds = failures >= triesBeforeLongest ? longestSeconds : 2 ** (failures - freeTries)
  return { ...row, failures, notBefore: failures < freeTries ? now : after(now, seconds), lastAttemptAt: now }
}

/**
 * Twenty failures are free, of which one is forgotten each quiet minute; from then on each makes a pause, of a minute first, twice as long
 * each time, 15 minutes at most. `lastAttemptAt` is the time up to which failures were forgotten.
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

/** Made where it is missing, and locked until the end of the transaction. */
export async function lockSubject(tx: Tx, subject: string, now: Date): Promise<ThrottleRow> {
  const [row] = await tx
    .insert(signInThrottle)
    .values({ subject, failures: 0, notBefore: now, lastAttemptAt: now })
    .onConflictDoUpdate({ target: signInThrottle.subject, set: { subject } })
    .returning()
  if (row === undefined) throw new Error('a throttle row did not come back')
  return row
}

export async function save(tx: Tx, { subject, ...values }: ThrottleRow): Promise<void> {
  await tx.update(signInThrottle).set(values).where(eq(signInThrottle.subject, subject))
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}

export function secondsUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / 1000)
}

export function throttleSubject({ auditKey }: Pick<Desk, 'auditKey'>, kind: string, value: string): string {
  return `${kind}:${createHmac('sha256', auditKey).update(`sign-in ${kind} ${value}`).digest('hex')}`
}

/** Returns what a person's proofs are counted under; `where`: apart for each place from which somebody tries who is not signed in. */
export function proofSubject(desk: Pick<Desk, 'auditKey'>, personId: string, where: string): string {
  return throttleSubject(desk, 'proof', `${personId} ${where}`)
}
