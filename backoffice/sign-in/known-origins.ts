import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { addressGroup } from '#contract/network-address'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { normalizeEmail } from '../people/people'
import { people } from '../people/tables'
import { knownOrigins } from './tables'

/** The place of an attempt: the network address, and the device cookie from an earlier sign-in. */
export type SignInPlace = { address: string; device?: string }

/** Days after which a device or address without a sign-in is no longer known. */
export const knownDays = 180
const dayMs = 24 * 3600 * 1000

/** Returns the origins of a place as stored, most specific first: an address is shared by all behind it, a device is not. */
function originsAt(desk: Pick<Desk, 'auditKey'>, { address, device }: SignInPlace): string[] {
  const origins = [mark(desk, 'address', addressGroup(address))]
  return device === undefined ? origins : [mark(desk, 'device', device), ...origins]
}

/**
 * Finds the most specific origin of this place from which the person with that e-mail has signed in before. It runs one query
 * whether or not the person exists (timing).
 */
export async function findKnownOrigin(
  db: Db,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  email: string,
  place: SignInPlace,
): Promise<{ origin: string; isDevice: boolean } | undefined> {
  const origins = originsAt(desk, place)
  const rows = await db
    .select({ origin: knownOrigins.origin, seenAt: knownOrigins.seenAt })
    .from(knownOrigins)
    .innerJoin(people, eq(people.id, knownOrigins.personId))
    .where(and(eq(people.email, normalizeEmail(email)), inArray(knownOrigins.origin, origins)))
  const fresh = new Set(rows.filter(({ seenAt }) => seenAt >= oldest(desk)).map(({ origin }) => origin))
  const origin = origins.find((one) => fresh.has(one))
  return origin === undefined ? undefined : { origin, isDevice: origin.startsWith('device:') }
}

/**
 * Stores the origins of a sign-in, in the transaction that opens the session. A person who signs in from a new device is
 * notified, because it may be an attacker.
 */
export async function rememberOrigins(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  personId: string,
  place: SignInPlace,
): Promise<void> {
  const seenAt = desk.now()
  const origins = originsAt(desk, place)
  const before = await listKnownOrigins(tx, personId)
  await tx
    .insert(knownOrigins)
    .values(origins.map((origin) => ({ personId, origin, seenAt })))
    .onConflictDoUpdate({ target: [knownOrigins.personId, knownOrigins.origin], set: { seenAt: sql`excluded.seen_at` } })
  const [device] = origins
  if (before.length === 0 || device === undefined || before.includes(device)) return
  // Each device is a case of its own, also if the notice of the one before was not seen.
  const about = { kind: 'device', id: randomUUID() }
  await notify(tx, { to: { people: [personId] }, kind: 'device_new', about, at: seenAt })
}

/** Lists all origins from which a person has signed in. */
export async function listKnownOrigins(db: Db, personId: string): Promise<string[]> {
  const rows = await db.select({ origin: knownOrigins.origin }).from(knownOrigins).where(eq(knownOrigins.personId, personId))
  return rows.map(({ origin }) => origin)
}

/** Deletes origins of long ago. A periodic job of the worker. */
export async function sweepKnownOrigins(desk: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await desk.db.delete(knownOrigins).where(lt(knownOrigins.seenAt, oldest(desk)))
}

function oldest({ now }: Pick<Desk, 'now'>): Date {
  return new Date(now().getTime() - knownDays * dayMs)
}

/** Returns an HMAC, so that neither cookie nor address is stored. */
function mark({ auditKey }: Pick<Desk, 'auditKey'>, kind: 'address' | 'device', value: string): string {
  return `${kind}:${createHmac('sha256', auditKey).update(`known ${kind} ${value}`).digest('hex')}`
}
