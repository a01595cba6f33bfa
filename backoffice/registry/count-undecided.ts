import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { registry } from './tables'

/** The values that a filter allows for each member; a member that is not filtered is missing. */
export type KnownFilters = Readonly<Partial<Record<'state' | 'kyc_status' | 'type', readonly string[]>>>

/**
 * Counts the customers seen here of whom it is not known whether they pass the filters: no known member contradicts one, and a
 * filtered member was never reported. `isNeverKnown`: another filter concerns a member that is not stored at all.
 */
export async function countUndecided(db: Db, filters: KnownFilters, isNeverKnown: boolean): Promise<number> {
  const storedAs = (member: string) => sql`nullif(${registry.details} ->> ${member}::text, '')`
  const chosen = Object.entries(filters)
  const isOpen = chosen.map(([member]): SQL => sql`${storedAs(member)} is null`)
  const isAllowed = chosen.map(([member, values], index) => or(isOpen[index], inArray(storedAs(member), [...values])))
  const isThere = filters.state === undefined ? sql`${storedAs('state')} is distinct from 'DELETED'` : undefined
  if (isOpen.length === 0 && !isNeverKnown) return 0
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(registry)
    .where(and(eq(registry.kind, 'customer'), isThere, ...isAllowed, isNeverKnown ? undefined : or(...isOpen)))
  return counted?.count ?? 0
}
