import { and, asc, count, desc, eq, lt } from 'drizzle-orm'
import { invalidField } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { tags } from './tables'

export const tagsPerCustomer = 10
/** The limit of different tags, so that people can remember all of them. */
const differentTags = 50

/** Lists the tags of a customer in alphabetical order. */
export async function listTags(db: Db, customerId: string): Promise<string[]> {
  const rows = await db.select({ tag: tags.tag }).from(tags).where(of(customerId)).orderBy(asc(tags.tag))
  return rows.map(({ tag }) => tag)
}

/** Lists all tags in use, so that people choose them again instead of inventing similar ones. */
export async function listVocabulary(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ tag: tags.tag }).from(tags).orderBy(asc(tags.tag)).limit(differentTags)
  return rows.map(({ tag }) => tag)
}

/**
 * Lists the ids of the customers with this tag in descending order, which is newest first if ids are ordered by time. `after` is
 * the last id of the previous page. Deleted customers keep their tags.
 */
export async function listTagged(
  db: Db,
  { tag, after, limit }: { tag: string; after?: string; limit: number },
): Promise<string[]> {
  const below = after === undefined ? undefined : lt(tags.objectId, after)
  const rows = await db
    .select({ id: tags.objectId })
    .from(tags)
    .where(and(eq(tags.objectKind, 'customer'), eq(tags.tag, tag), below))
    .orderBy(desc(tags.objectId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Adds a tag in lower case. Throws `out_of_range` beyond 10 tags of a customer or 50 different tags. */
export async function addTag(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  personId: string,
  { customerId, tag }: { customerId: string; tag: string },
): Promise<void> {
  const name = tag.toLowerCase()
  const [held] = await tx.select({ tags: count() }).from(tags).where(of(customerId))
  const known = await listVocabulary(tx)
  if ((held?.tags ?? 0) >= tagsPerCustomer || (known.length >= differentTags && !known.includes(name))) {
    throw invalidField('/tag', 'out_of_range')
  }
  await tx
    .insert(tags)
    .values({ objectKind: 'customer', objectId: customerId, tag: name, addedBy: personId, addedAt: now() })
    .onConflictDoNothing()
}

/** Deletes a tag of a customer; does nothing if the customer does not have it. */
export async function removeTag(tx: Tx, { customerId, tag }: { customerId: string; tag: string }): Promise<void> {
  await tx.delete(tags).where(and(of(customerId), eq(tags.tag, tag)))
}

function of(customerId: string) {
  return and(eq(tags.objectKind, 'customer'), eq(tags.objectId, customerId))
}
