import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/open'
import { endsWith } from '#database/parts-of-text'
import { shortestPart } from '../registry/find-by-part'
import { splitWords } from '../registry/fold-name'
import { type Batch, batches } from './tables'

/** Finds the batches whose name contains all of these words, or whose id ends with this text, newest first. */
export async function findBatchesByName(db: Pick<Db, 'select'>, text: string, limit: number): Promise<Batch[]> {
  const fits = batchFits(text, [batches.name])
  if (fits === undefined) return []
  return db.select().from(batches).where(fits).orderBy(desc(batches.id)).limit(limit)
}

/**
 * Returns the condition that these columns together contain each word of a text, or that the id ends with it. Undefined for text
 * without searchable words, such as punctuation.
 */
export function batchFits(text: string, columns: readonly PgColumn[]): SQL | undefined {
  const words = splitWords(text)
  const idEnd = text.trim().toLowerCase()
  const searched = foldedName(sql.join([...columns], sql` || ' ' || `))
  return or(
    words.length === 0 ? undefined : and(...words.map((word) => sql`position(${word} in ${searched}) > 0`)),
    idEnd.length < shortestPart.idEnd ? undefined : endsWith(batches.id, idEnd),
  )
}

/** Lower-cases the text and removes accents, like `foldName`. */
function foldedName(text: SQL): SQL {
  return sql`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`
}
