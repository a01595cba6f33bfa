import { eq, inArray, lt, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { addressGroup } from '#contract/network-address'
import { type Db, type Tx, transaction } from '#database/open'
import { auditHead } from '../audit/tables'
import type { Desk } from '../desk'
import type { Lane } from '../people/password'
import { normalizeEmail, type Person } from '../people/people'
import { signInThrottle } from '../tries/tables'
import { fail, failFrom, lockSubject, proofSubject, saveThrottleRow, secondsUntil, throttleSubject } from '../tries/throttle-rows'
import { findKnownOrigin, listKnownOrigins, type SignInPlace } from './known-origins'

const dayMs = 24 * 3600 * 1000

/**
 * `counted`: the password may be checked. `paused`: it may not, but the client must not learn that, because it would reveal from
 * where the person has signed in. `address_paused`: too many failures from this network address; retry after `retryAfter`
 * seconds.
 */
export type SignInAttempt =
  | { state: 'counted' | 'paused'; subject: string; address: string | undefined; lane: Lane }
  | { state: 'address_paused'; retryAfter: number }

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot bypass the limit; a success gives it back.
 * The account is an HMAC of the typed e-mail: unknown names are throttled by the same statements, and no e-mail is stored.
 * Attempts from a known device or address are counted separately, so that the failures of strangers do not lock the person out. A
 * known device also bypasses the pause of its network address, which others may share.
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
    await saveThrottleRow(tx, paused ? account : fail(account, now))
    // A paused attempt costs the address as much.
    if (from) await saveThrottleRow(tx, failFrom(from, now))
    const lane = known === undefined ? 'stranger' : 'known'
    return { state: paused ? 'paused' : 'counted', subject, address: from?.subject, lane }
  })
}

/** Ends a successful attempt: the address gets it back, and earlier failures under the same subject are forgotten. */
export async function endAttempt(
  tx: Tx,
  { subject, address }: Pick<Extract<SignInAttempt, { subject: string }>, 'subject' | 'address'>,
  now: Date,
) {
  if (address !== undefined) await giveBack(tx, address, now)
  await tx.delete(signInThrottle).where(eq(signInThrottle.subject, subject))
}

/**
 * Counts an attempt without a name, such as opening a link, for its network address. Throws `too_many_attempts` (retryAfter)
 * while the address is paused. A success is given back by `endAnonymousAttempt`.
 */
export function beginAnonymousAttempt(desk: Desk, address: string): Promise<void> {
  const now = desk.now()
  return transaction(desk.db, async (tx) => {
    const from = await lockSubject(tx, addressSubject(desk, address), now)
    if (from.notBefore > now) {
      throw new ServiceError('too_many_attempts', 'the address is paused', { retryAfter: secondsUntil(from.notBefore, now) })
    }
    await saveThrottleRow(tx, failFrom(from, now))
  })
}

/** Gives a successful attempt back. */
export function endAnonymousAttempt(desk: Desk, address: string): Promise<void> {
  return giveBack(desk.db, addressSubject(desk, address), desk.now())
}

async function giveBack(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)`, notBefore: now })
    .where(eq(signInThrottle.subject, subject))
}

/** Ends all pauses of a person, whatever the origin of the failures; pauses of network addresses remain. */
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
 * Does the work of a refusal that leaves no audit record: it waits for the lock of the trail and writes as much as one that does,
 * so that response times do not differ.
 */
export async function countUnrecorded(tx: Tx, now: Date): Promise<void> {
  await tx.select().from(auditHead).for('update')
  const row = await lockSubject(tx, 'unrecorded', now)
  await saveThrottleRow(tx, { ...row, failures: row.failures + 1, lastAttemptAt: now })
}

/** Deletes entries that no longer throttle. A periodic job of the worker. */
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
