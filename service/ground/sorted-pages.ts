import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/sort-order'
import type { Vault } from '#database/vault'
import { decodeCursor, encodeCursor, invalidCursor, type PageOf } from './pages'

/** A list of an organization, with its order. A cursor is bound to it. */
export type SortedList<Sort extends string = string> = {
  name: 'customers' | 'transactions' | 'reviews'
  organizationId: string
  sort: Sort
  order: SortOrder
}
/** The position of the last row of a page: its sort key as text, and its id. */
export type SortedPosition = { key: string; id: string }
export type SortedPageRequest<Sort extends string = string> = {
  limit: number
  sort: Sort
  order: SortOrder
  /** The page begins after this position. */
  position?: SortedPosition
  toCursor: (last: SortedPosition) => string
}

/** A sort key: never null, and indexed together with the id, so that every page costs the same. */
export type SortKey<Row> = { by: PgColumn | SQL; type: 'timestamptz' | 'bigint' | 'text'; of: (row: Row) => string }

/** Sort keys are cut to this length, because cursors are part of URLs: longer texts with the same start count as equal. */
const keyLength = 64

/** Returns a sort key of the first 64 characters of a text; `by` must be that text in SQL, and never null. */
export function textKey<Row>(by: SQL, of: (row: Row) => string): SortKey<Row> {
  return {
    by: sql`left(${by}, ${sql.raw(String(keyLength))})`,
    type: 'text',
    of: (row) => [...of(row)].slice(0, keyLength).join(''),
  }
}

/** Returns a sort key of a column that is never null. Cursors carry it in milliseconds, the precision of our columns. */
export function timeKey<Row>(by: PgColumn, of: (row: Row) => Date): SortKey<Row> {
  return { by, type: 'timestamptz', of: (row) => of(row).toISOString() }
}

/** Returns the condition for the rows after the position; undefined on the first page. */
export function afterPosition<Row>(
  { order, position }: SortedPageRequest,
  { by, type }: SortKey<Row>,
  id: PgColumn,
): SQL | undefined {
  const beyond = order === 'asc' ? sql`>` : sql`<`
  return position && sql`(${by}, ${id}) ${beyond} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`
}

/** Returns the terms of `order by`; the id decides between rows with equal sort keys, in the same direction. */
export function sorted<Row>({ order }: SortedPageRequest, { by }: SortKey<Row>, id: PgColumn): [SQL, SQL] {
  return order === 'asc' ? [asc(by), asc(id)] : [desc(by), desc(id)]
}

/** Returns a page of the rows, of which one more than the limit was read: the extra row only shows that there are more. */
export function toSortedPage<Row extends { id: string }>(
  rows: Row[],
  { limit, toCursor }: SortedPageRequest,
  key: SortKey<Row>,
): PageOf<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? toCursor({ key: key.of(last), id: last.id }) : null }
}

/**
 * Returns the cursor of a position. It may contain a name or an e-mail, and cursors appear in URLs and logs, so it is encrypted
 * and bound to this list and order. For lists by creation time, newest first, it is not personal and stays readable.
 */
export function writePosition(vault: Vault, list: SortedList, { key, id }: SortedPosition): string {
  if (isNewestFirst(list)) return encodeCursor({ createdAt: new Date(key), id })
  return vault.seal(id + key, ownerOf(list)).toString('base64url')
}

/** Returns the position of a cursor; throws `invalid_cursor` if it is malformed or of another list or order. */
export function readPosition(vault: Vault, list: SortedList, cursor: string): SortedPosition {
  if (isNewestFirst(list)) {
    const { createdAt, id } = decodeCursor(cursor)
    return { key: createdAt.toISOString(), id }
  }
  const text = openCursor(vault, list, cursor)
  return { id: text.slice(0, idLength), key: text.slice(idLength) }
}

const idLength = 36

function openCursor(vault: Vault, list: SortedList, cursor: string): string {
  try {
    return vault.open(Buffer.from(cursor, 'base64url'), ownerOf(list))
  } catch {
    throw invalidCursor() // decryption failed: the vault reports that only by throwing
  }
}

function isNewestFirst({ sort, order }: SortedList): boolean {
  return sort === 'created_at' && order === 'desc'
}

function ownerOf({ name, organizationId, sort, order }: SortedList): string {
  return `${organizationId}/${name}/${sort}/${order}`
}
