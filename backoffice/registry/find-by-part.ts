import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { endsWith, startsWith } from '#database/parts-of-text'
import type { RegistryEntry } from './registry'
import { registry } from './tables'

/** The minimum number of characters to search by a part of a reference, or by the end of an id. */
export const shortestPart = { reference: 3, idEnd: 6 } as const

/** Lower case, because text that is dictated on the phone has lost its case. */
const word = sql`lower(coalesce(${registry.reference}, ${registry.details} ->> 'own_reference'))`
/** Of a quote to which the API gave a reference too. */
const ownWord = sql`lower(${registry.details} ->> 'own_reference')`

/**
 * Finds quotes and payments whose reference (the API's or the person's own) begins or ends with this text, or whose id ends with
 * it. Latest seen first.
 */
export function findByPart(db: Db, part: string, limit: number): Promise<RegistryEntry[]> {
  const text = part.toLowerCase()
  if (text.length < shortestPart.reference) return Promise.resolve([])
  const begins = startsWith(sql`${word} collate "C"`, text)
  const ownPart = or(startsWith(sql`${ownWord} collate "C"`, text), endsWith(ownWord, text))
  const own = and(eq(registry.kind, 'quote'), ownPart)
  const idEnd = text.length < shortestPart.idEnd ? undefined : endsWith(sql`lower(${registry.id})`, text)
  return db
    .select()
    .from(registry)
    .where(and(inArray(registry.kind, ['quote', 'transaction']), or(begins, endsWith(word, text), own, idEnd)))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(limit)
}
