import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Masked } from '../columns'
import { registry } from './tables'

export type RegistryKind = 'customer' | 'bank_account' | 'quote' | 'transaction' | 'wallet'

/**
 * `label` and `details` are shown in lists to everybody who may read: nothing of them is personal. What is, is `sealed`, with the hashes of its
 * `words`; null takes away what was sealed before, and what is left out stays.
 */
export type Remembered = Plain & ({ sealed?: undefined; words?: undefined } | { sealed: Buffer | null; words: string[] })
type Plain = { kind: RegistryKind; id: string; label: string; details?: Masked; reference?: string | undefined }
export type RegistryEntry = Omit<typeof registry.$inferSelect, 'kind'> & { kind: string }

/** Keeps what the console created or looked up, so that an API without lists can still be listed. */
export async function remember(db: Db, seen: Remembered, now: Date): Promise<void> {
  const { sealed, words } = seen
  await db
    .insert(registry)
    .values({ ...seen, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target, set: { ...seenAgain, ...(sealed === undefined ? {} : { sealed, words }) } })
}

/** The same for several records at once, each of which stands there once. */
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
}

/** What a person called it, which an API may have no member for. */
const ownReference = sql`${registry.details} ->> 'own_reference'`

/** Newest seen first. `after` is the last entry of the page above. */
export function listRegistry(
  db: Db,
  kind: RegistryKind,
  { after, limit = 25 }: { after?: Pick<RegistryEntry, 'lastSeenAt' | 'id'>; limit?: number } = {},
): Promise<RegistryEntry[]> {
  const older =
    after &&
    or(lt(registry.lastSeenAt, after.lastSeenAt), and(eq(registry.lastSeenAt, after.lastSeenAt), lt(registry.id, after.id)))
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, kind), older))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}

export async function findRemembered(db: Db, key: { kind: RegistryKind; id: string }): Promise<RegistryEntry | undefined> {
  const [entry] = await db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, key.kind), eq(registry.id, key.id)))
  return entry
}

/** The record with one of these references, the API's or the one that a person gave it here; the newest seen where there are several. */
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

/** The quotes to one customer that this console made or looked up, newest first. */
export function listQuotesOf(db: Db, customerId: string, limit: number): Promise<RegistryEntry[]> {
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'quote'), sql`${registry.details} ->> 'customer_id' = ${customerId}`))
    .orderBy(desc(registry.firstSeenAt), desc(registry.id))
    .limit(limit)
}

/** Quotes and payments of exactly this amount, on either side, the newest seen first. `amountMinor` is in 1/100 of whichever currency. */
export function findByAmount(db: Db, amountMinor: bigint, limit: number): Promise<RegistryEntry[]> {
  const is = (member: string) => sql`case jsonb_typeof(${registry.details} -> ${member}::text)
    when 'number' then (${registry.details} ->> ${member}::text)::numeric * 100 = ${amountMinor.toString()}::numeric else false end`
  const ofQuote = and(eq(registry.kind, 'quote'), or(is('source_amount'), is('quoted_amount')))
  const ofPayment = and(eq(registry.kind, 'transaction'), sql`${registry.details} ->> 'amount' = ${amountMinor.toString()}`)
  return db
    .select()
    .from(registry)
    .where(or(ofQuote, ofPayment))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}
