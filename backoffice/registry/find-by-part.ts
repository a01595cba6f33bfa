import { and, desc, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { endsWith, startsWith } from '#database/parts-of-text'
import type { RegistryEntry } from './registry'
import { registry } from './tables'

/** A reference is found by so many of its characters, the end of an id by so many. */
export const shortestPart = { reference: 3, idEnd: 6 } as const

/** Small letters: what is read out on the phone has lost its capitals. */
const word = sql`lower(coalesce(${registry.reference}, ${registry.details} ->> 'own_reference'))`

/**
 * Quotes and payments seen here whose reference, the API's or the person's own, begins or ends with this text, or whose id ends with it; the
 * newest seen first.
 */
export function findByPart(db: Db, part: string, limit: number): Promise<RegistryEntry[]> {
  const text = part.toLowerCase()
  if (text.length < shortestPart.reference) return Promise.resolve([])
  const begins = startsWith(sql`${word} collate "C"`, text)
  const idEnd = text.length < shortestPart.idEnd ? undefined : endsWith(sql`lower(${registry.id})`, text)
  return db
    .select()
    .from(registry)
    .where(and(inArray(registry.kind, ['quote', 'transaction']), or(begins, endsWith(word, text), idEnd)))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}
