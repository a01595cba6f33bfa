import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { type Tx, transaction } from '#database/open'
import type { Desk } from '../desk'
import { signInThrottle } from '../tables'
import { normalizeEmail } from './people'

const triesBeforeDelay = 5
const triesBeforePause = 10
const triesBeforeReset = 100
const pauseSeconds = 15 * 60
const perAddress = 20
const perAddressSeconds = 60
/** "Until somebody sets a new password." */
const forGood = new Date('9999-12-31T00:00:00Z')

export type Attempt = { allowed: true; triesLeft: number } | { allowed: false; retryAfter: number }

/**
 * Counts a try before its password is looked at, so that a thousand tries at once are no way around. A success gives it back.
 * The account is an HMAC of what was typed: known or not, it is slowed down alike, and no e-mail is stored.
 */
export function beginAttempt(desk: Desk, email: string, address: string): Promise<Attempt> {
  const now = desk.now()
  return transaction(desk.db, async (tx) => {
    const from = await lockSubject(tx, addressSubject(desk, address), now)
    const inWindow = now.getTime() - from.lastAttemptAt.getTime() < perAddressSeconds * 1000
    const fromAddress = inWindow ? from.failures : 0
    if (fromAddress >= perAddress) return { allowed: false, retryAfter: perAddressSeconds }
    const account = await lockSubject(tx, accountSubject(desk, email), now)
    if (account.notBefore > now) return { allowed: false, retryAfter: secondsUntil(account.notBefore, now) }

    const failures = account.failures + 1
    await save(tx, account.subject, { failures, notBefore: notBefore(failures, now), lastAttemptAt: now })
    // The window begins with its first try.
    const lastAttemptAt = fromAddress === 0 ? now : from.lastAttemptAt
    await save(tx, from.subject, { failures: fromAddress + 1, notBefore: now, lastAttemptAt })
    return { allowed: true, triesLeft: triesBeforePause - (failures % triesBeforePause || triesBeforePause) }
  })
}

/** The right password: earlier failures are forgotten, and the address gets its try back. */
export async function endAttempt(desk: Desk, email: string, address: string): Promise<void> {
  await clearThrottle(desk, email)
  await desk.db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)` })
    .where(eq(signInThrottle.subject, addressSubject(desk, address)))
}

export async function clearThrottle(desk: Pick<Desk, 'db' | 'auditKey'>, email: string): Promise<void> {
  await desk.db.delete(signInThrottle).where(eq(signInThrottle.subject, accountSubject(desk, email)))
}

/** Forgets what no longer slows anybody down. For the worker, now and then. */
export async function sweepThrottle({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  const dayAgo = new Date(now().getTime() - 24 * 3600 * 1000)
  await db
    .delete(signInThrottle)
    .where(sql`${lt(signInThrottle.lastAttemptAt, dayAgo)} and ${lt(signInThrottle.notBefore, now())}`)
}

/** After how many failures a try waits: 1 s at five, doubling; 15 minutes at each ten; for good at a hundred. */
function notBefore(failures: number, now: Date): Date {
  if (failures >= triesBeforeReset) return forGood
  const round = failures % triesBeforePause
  if (round === 0) return new Date(now.getTime() + pauseSeconds * 1000)
  if (round < triesBeforeDelay) return now
  return new Date(now.getTime() + 2 ** (round - triesBeforeDelay) * 1000)
}

async function lockSubject(tx: Tx, subject: string, now: Date) {
  await tx.insert(signInThrottle).values({ subject, failures: 0, notBefore: now, lastAttemptAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(signInThrottle).where(eq(signInThrottle.subject, subject)).for('update')
  if (row === undefined) throw new Error('a throttle row disappeared')
  return row
}

async function save(tx: Tx, subject: string, values: { failures: number; notBefore: Date; lastAttemptAt: Date }): Promise<void> {
  await tx.update(signInThrottle).set(values).where(eq(signInThrottle.subject, subject))
}

function secondsUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / 1000)
}

function accountSubject({ auditKey }: Pick<Desk, 'auditKey'>, email: string): string {
  return subject(auditKey, 'account', normalizeEmail(email))
}

function addressSubject({ auditKey }: Pick<Desk, 'auditKey'>, address: string): string {
  return subject(auditKey, 'address', address)
}

function subject(key: Uint8Array, kind: string, value: string): string {
  return `${kind}:${createHmac('sha256', key).update(`sign-in ${kind} ${value}`).digest('hex')}`
}
