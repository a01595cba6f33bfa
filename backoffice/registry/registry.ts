import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import type { Masked } from '../columns'
import { registry } from './tables'

export type RegistryKind = 'customer' | 'bank_account' | 'quote' | 'transaction' | 'wallet'

/**
 * A record of the registry. `label` and `details` are in lists for everyone who may read, so they must not be personal. Personal
 * data is encrypted in `sealed`, with hashes of its `words`; null removes it, and undefined keeps it.
 */
export type Remembered = Plain & ({ sealed?: undefined; words?: undefined } | { sealed: Buffer | null; words: string[] })
type Plain = { kind: RegistryKind; id: string; label: string; details?: Masked; reference?: string | undefined }
export type RegistryEntry = Omit<typeof registry.$inferSelect, 'kind'> & { kind: string }

/** Stores a record that the console created or looked up, for lists at an API that has none. */
export async function remember(db: Db, seen: Remembered, now: Date): Promise<void> {
  const { sealed, words } = seen
  await db
    .insert(registry)
    .values({ ...seen, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target, set: { ...seenAgain, ...(sealed === undefined ? {} : { sealed, words }) } })
}

/** Stores several records, of which no two are the same. */
export async function rememberAll(db: Db, seen: readonly Plain[], now: Date): Promise<void> {
  if (seen.length === 0) return
  await db
    .insert(registry)
    .values(seen.map((one) => ({ ...one, firstSeenAt: now, lastSeenAt: now })))
    .onConflictDoUpdate({ target, set: seenAgain })
}

const target = [registry.kind, registry.id]
const seenAgain = {
  label: sql`excluded.label`,
  details: sql`${registry.details} || excluded.details`,
  reference: sql`coalesce(excluded.reference, ${registry.reference})`,
  lastSeenAt: sql`excluded.last_seen_at`,
  missingSince: null,
  missingReads: 0,
}

/** The person's own reference, for an API that has no member for it. */
const ownReference = sql`${registry.details} ->> 'own_reference'`

/** Returns the reference that a person typed for a quote; undefined if none was. The API's own is `reference`. */
export function ownReferenceOf({ own_reference: typed }: Masked = {}): string | undefined {
  return typeof typed === 'string' && typed !== '' ? typed : undefined
}

/** Returns the reference that a person typed for a quote that is known here. */
export async function findOwnReference(db: Db, quoteId: string): Promise<string | undefined> {
  return ownReferenceOf((await findRemembered(db, { kind: 'quote', id: quoteId }))?.details)
}

/** The place of a record in the list of its kind: the time by which the kind is listed, and its id. */
export type RegistryPlace = { at: Date; id: string }

/** Returns the place of a record: a quote stays where it was made, and any other record moves up when it is seen again. */
export function registryPlace({ kind, id, firstSeenAt, lastSeenAt }: RegistryEntry): RegistryPlace {
  return { at: kind === 'quote' ? firstSeenAt : lastSeenAt, id }
}

/** Lists records by their place, newest first. `after` is the place of the last entry of the previous page. */
export function listRegistry(
  db: Db,
  kind: RegistryKind,
  { after, limit = 25 }: { after?: RegistryPlace | undefined; limit?: number } = {},
): Promise<RegistryEntry[]> {
  const at = kind === 'quote' ? registry.firstSeenAt : registry.lastSeenAt
  const older = after && or(lt(at, after.at), and(eq(at, after.at), lt(registry.id, after.id)))
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, kind), older))
    .orderBy(desc(at), desc(registry.id))
    .limit(limit)
}

type RegistryKey = { kind: RegistryKind; id: string }

/** Returns what was last seen of a record; undefined if it was never seen. */
export async function findRemembered(db: Db, key: RegistryKey): Promise<RegistryEntry | undefined> {
  const [entry] = await selectOne(db, key)
  return entry
}

/** The same, and locks the record until the end of the transaction. */
export async function lockRemembered(tx: Tx, key: RegistryKey): Promise<RegistryEntry | undefined> {
  const [entry] = await selectOne(tx, key).for('update')
  return entry
}

function selectOne(db: Db, { kind, id }: RegistryKey) {
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, kind), eq(registry.id, id)))
}

/** Lists the records of one kind with these ids; those that were never seen are missing. */
export async function listRemembered(db: Db, kind: RegistryKind, ids: readonly string[]): Promise<RegistryEntry[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, kind), inArray(registry.id, [...ids])))
}

/** Finds the record with one of these references, the API's or the person's own. If there are several, the latest seen. */
export async function findSeenByReference(
  db: Db,
  { kind, references }: { kind: RegistryKind; references: readonly string[] },
): Promise<RegistryEntry | undefined> {
  const [entry] = await db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, kind), or(inArray(registry.reference, [...references]), inArray(ownReference, [...references]))))
    .orderBy(desc(registry.lastSeenAt))
    .limit(1)
  return entry
}

/** Lists the quotes to one customer that this console made or looked up, newest first. */
export function listQuotesOf(db: Db, customerId: string, limit: number): Promise<RegistryEntry[]> {
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'quote'), sql`${registry.details} ->> 'customer_id' = ${customerId}`))
    .orderBy(desc(registry.firstSeenAt), desc(registry.id))
    .limit(limit)
}

/**
 * Finds quotes and payments with this amount on either side, which may be rounded from more decimals, latest seen first.
 * `amountMinor`: 1/100 of any currency.
 */
export function findByAmount(db: Db, amountMinor: bigint, limit: number): Promise<RegistryEntry[]> {
  const is = (member: string) => sql`case jsonb_typeof(${registry.details} -> ${member}::text)
    when 'number' then abs((${registry.details} ->> ${member}::text)::numeric * 100 - ${amountMinor.toString()}::numeric) < 1 else false end`
  const ofQuote = and(eq(registry.kind, 'quote'), or(is('source_amount'), is('quoted_amount')))
  const ofPayment = and(eq(registry.kind, 'transaction'), sql`${registry.details} ->> 'amount' = ${amountMinor.toString()}`)
  return db
    .select()
    .from(registry)
    .where(or(ofQuote, ofPayment))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}
