import { eq, inArray, lt, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { addressGroup } from '#contract/network-address'
import { type Db, type Tx, transaction } from '#database/open'
import { auditHead } from '../audit/tables'
import type { Desk } from '../desk'
import type { Lane } from '../people/password'
import { normalizeEmail, type Person } from '../people/people'
import { signInThrottle } from '../tries/tables'
import { fail, failFrom, lockSubject, proofSubject, save, secondsUntil, throttleSubject } from '../tries/throttle-rows'
import { findKnownOrigin, listKnownOrigins, type SignInPlace } from './known-origins'

const dayMs = 24 * 3600 * 1000

/**
 * `counted`: the password may be looked at. `paused`: it may not, which nobody is told, because the answer would tell who has signed in
 * from where. `address_paused`: too many failures from this address, whoever was tried; in so many seconds it may try again.
 */
export type SignInAttempt =
  | { state: 'counted' | 'paused'; subject: string; address: string | undefined; lane: Lane }
  | { state: 'address_paused'; retryAfter: number }

/**
 * Counts a try before its password is looked at, so that a thousand tries at once are no way around. A success gives it back.
 * The account is an HMAC of what was typed: known or not, it is slowed down alike, by the same statements, and no e-mail is stored.
 *
 * Tries from a device or an address where the person has signed in before are counted apart: what strangers fail at does not keep
 * the person out. A known device also passes the pause of its address, which others may share.
 */
export function beginAttempt(desk: Desk, email: string, place: SignInPlace): Promise<SignInAttempt> {
  const now = desk.now()
  return transaction(desk.db, async (tx) => {
    const known = await findKnownOrigin(tx, desk, email, place)
    const from = known?.isDevice ? undefined : await lockSubject(tx, addressSubject(desk, place.address), now)
    if (from && from.notBefore > now) return { state: 'address_paused', retryAfter: secondsUntil(from.notBefore, now) }
    const subject = known === undefined ? accountSubject(desk, email) : knownSubject(desk, email, known.origin)
    const account = await lockSubject(tx, subject, now)
    const paused = account.notBefore > now
    await save(tx, paused ? account : fail(account, now))
    // A try that is not looked at costs its address as much.
    if (from) await save(tx, failFrom(from, now))
    const lane = known === undefined ? 'stranger' : 'known'
    return { state: paused ? 'paused' : 'counted', subject, address: from?.subject, lane }
  })
}

/** The right password: the address gets its try back, and earlier failures where the try was counted are forgotten. */
export async function endAttempt(
  tx: Tx,
  { subject, address }: Pick<Extract<SignInAttempt, { subject: string }>, 'subject' | 'address'>,
  now: Date,
) {
  if (address !== undefined) await giveBack(tx, address, now)
  await tx.delete(signInThrottle).where(eq(signInThrottle.subject, subject))
}

/**
 * Counts a try that names nobody, such as a link, among those of its address. Refuses with `too_many_attempts` (retryAfter) while the address
 * is paused. `endAnonymousAttempt` gives a try back that was right.
 */
export function beginAnonymousAttempt(desk: Desk, address: string): Promise<void> {
  const now = desk.now()
  return transaction(desk.db, async (tx) => {
    const from = await lockSubject(tx, addressSubject(desk, address), now)
    if (from.notBefore > now) {
      throw new ServiceError('too_many_attempts', 'the address is paused', { retryAfter: secondsUntil(from.notBefore, now) })
    }
    await save(tx, failFrom(from, now))
  })
}

/** The try was right: it is counted no longer. */
export function endAnonymousAttempt(desk: Desk, address: string): Promise<void> {
  return giveBack(desk.db, addressSubject(desk, address), desk.now())
}

async function giveBack(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)`, notBefore: now })
    .where(eq(signInThrottle.subject, subject))
}

/** Ends every pause of a person, from wherever the failures came; the pause of an address stays. */
export async function clearThrottle(
  tx: Tx,
  desk: Pick<Desk, 'auditKey'>,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const origins = await listKnownOrigins(tx, id)
  const subjects = [accountSubject(desk, email), ...origins.map((origin) => knownSubject(desk, email, origin))]
  const proofs = ['', ...subjects].map((where) => proofSubject(desk, id, where))
  await tx.delete(signInThrottle).where(inArray(signInThrottle.subject, [...subjects, ...proofs]))
}

/**
 * What a refusal does that leaves no record in the audit trail: it waits its turn at the head of the trail and writes as much as one that
 * does, so that nobody tells the two apart by the clock.
 */
export async function countUnrecorded(tx: Tx, now: Date): Promise<void> {
  await tx.select().from(auditHead).for('update')
  const row = await lockSubject(tx, 'unrecorded', now)
  await save(tx, { ...row, failures: row.failures + 1, lastAttemptAt: now })
}

/** Forgets what no longer slows anybody down. For the worker, now and then. */
export async function sweepThrottle({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(signInThrottle).where(lt(signInThrottle.lastAttemptAt, new Date(now().getTime() - dayMs)))
}

function accountSubject(desk: Pick<Desk, 'auditKey'>, email: string): string {
  return throttleSubject(desk, 'account', normalizeEmail(email))
}

function knownSubject(desk: Pick<Desk, 'auditKey'>, email: string, origin: string): string {
  return throttleSubject(desk, 'known', `${normalizeEmail(email)} ${origin}`)
}

function addressSubject(desk: Pick<Desk, 'auditKey'>, address: string): string {
  return throttleSubject(desk, 'address', addressGroup(address))
}
