import { and, arrayContains, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { endsWith } from '#database/parts-of-text'
import type { Desk } from '../desk'
import { shortestPart } from './find-by-part'
import { hashWords, type SearchWord } from './personal'
import type { RegistryEntry } from './registry'
import { registry } from './tables'

/** Search criteria, joined by OR: an id, the beginning or end of an id in any case, or a set of words that must all match. */
export type SearchCriterion = { id: string } | { idPart: string } | { words: readonly SearchWord[] }

/**
 * Finds customers of the registry, latest seen first. Words match only as a whole, because encrypted data has no prefixes.
 * Deleted customers are found by id only.
 */
export function findCustomers(
  { db, vault }: Pick<Desk, 'db' | 'vault'>,
  criteria: readonly SearchCriterion[],
  limit: number,
): Promise<RegistryEntry[]> {
  const fits = criteria.flatMap((one) => conditionOf(vault, one))
  if (fits.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'customer'), or(...fits)))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}

function conditionOf(vault: Desk['vault'], criterion: SearchCriterion): (SQL | undefined)[] {
  if ('id' in criterion) return [eq(registry.id, criterion.id)]
  if ('idPart' in criterion) return hasIdPart(criterion.idPart.toLowerCase())
  if (criterion.words.length === 0) return []
  const hashes = hashWords(vault, criterion.words)
  return [arrayContains(registry.words, hashes), inArray(registry.id, accountHolders(hashes))]
}

function hasIdPart(part: string): (SQL | undefined)[] {
  const id = sql`lower(${registry.id})`
  return [sql`starts_with(${id}, ${part})`, part.length < shortestPart.idEnd ? undefined : endsWith(id, part)]
}

/** Selects the customers whose known accounts match these words. */
function accountHolders(hashes: readonly string[]) {
  const words = sql`array[${sql.join(
    hashes.map((hash) => sql`${hash}`),
    sql`, `,
  )}]::text[]`
  return sql`(select account.details ->> 'customer_id' from backoffice.registry account where account.kind = 'bank_account' and account.words @> ${words})`
}
