import { and, desc, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { endsWith } from '#database/parts-of-text'
import { shortestPart } from '../registry/find-by-part'
import { splitWords } from '../registry/fold-name'
import { type Batch, batches } from './tables'

/** Small letters without accents, as `foldName` makes them. */
const folded = sql`regexp_replace(normalize(lower(${batches.name}), NFD), '[\u0300-\u036f]', '', 'g')`

/** The batches whose name holds each of these words, or whose id ends with this text; the newest first. */
export async function findBatchesByName(db: Pick<Db, 'select'>, text: string, limit: number): Promise<Batch[]> {
  const words = splitWords(text)
  const idEnd = text.trim().toLowerCase()
  const fits: (SQL | undefined)[] = [
    ...(words.length === 0 ? [] : [and(...words.map((word) => sql`position(${word} in ${folded}) > 0`))]),
    ...(idEnd.length < shortestPart.idEnd ? [] : [endsWith(batches.id, idEnd)]),
  ]
  if (fits.length === 0) return []
  return db
    .select()
    .from(batches)
    .where(or(...fits))
    .orderBy(desc(batches.id))
    .limit(limit)
}
