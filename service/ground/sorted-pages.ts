import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/pages'
import type { Vault } from '#database/vault'
import { decodeCursor, encodeCursor, invalidCursor, type PageOf } from './pages'

/** Which list of whom is read, and in which order. */
export type SortedList<Sort extends string = string> = {
  name: 'customers' | 'transactions' | 'reviews'
  organizationId: string
  sort: Sort
  order: SortOrder
}
/** The last row of a page: what it is sorted by, as text, and its id. */
export type SortedPosition = { key: string; id: string }
export type SortedPageRequest<Sort extends string = string> = {
  limit: number
  sort: Sort
  order: SortOrder
  /** The page begins after it. */
  position?: SortedPosition
  toCursor: (last: SortedPosition) => string
}

/** What a list is sorted by: never null, and in an index with the id behind it, so that every page costs the same. */
export type SortKey<Row> = { by: PgColumn | SQL; type: 'timestamptz' | 'bigint' | 'text'; of: (row: Row) => string }

/** Longer texts are equal when they begin alike: a cursor stands in URLs, which have an end. */
const keyLength = 64

export function textKey<Row>(by: SQL, of: (row: Row) => string): SortKey<Row> {
  return {
    by: sql`left(${by}, ${sql.raw(String(keyLength))})`,
    type: 'text',
    of: (row) => [...of(row)].slice(0, keyLength).join(''),
  }
}

export function timeKey<Row>(by: PgColumn, of: (row: Row) => Date): SortKey<Row> {
  return { by, type: 'timestamptz', of: (row) => of(row).toISOString() }
}

/** The condition for the rows of this page and those behind it; nothing on the first one. */
export function afterPosition<Row>(
  { order, position }: SortedPageRequest,
  { by, type }: SortKey<Row>,
  id: PgColumn,
): SQL | undefined {
  const beyond = order === 'asc' ? sql`>` : sql`<`
  return position && sql`(${by}, ${id}) ${beyond} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`
}

export function sorted<Row>({ order }: SortedPageRequest, { by }: SortKey<Row>, id: PgColumn): [SQL, SQL] {
  return order === 'asc' ? [asc(by), asc(id)] : [desc(by), desc(id)]
}

/** One more row than asked for was read: it says that there is more, and is dropped. */
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
 * A position may hold a name or an e-mail, and a cursor stands in URLs and logs: it is sealed, for this list in this order alone. Newest
 * first says nothing of anybody, and stays readable.
 */
export function writePosition(vault: Vault, list: SortedList, { key, id }: SortedPosition): string {
  if (isNewestFirst(list)) return encodeCursor({ createdAt: new Date(key), id })
  return vault.seal(id + key, ownerOf(list)).toString('base64url')
}

/** `invalid_cursor` for one of another list, of another order, or of nobody. */
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
    throw invalidCursor() // the seal does not fit: a vault says so only by throwing
  }
}

function isNewestFirst({ sort, order }: SortedList): boolean {
  return sort === 'created_at' && order === 'desc'
}

function ownerOf({ name, organizationId, sort, order }: SortedList): string {
  return `${organizationId}/${name}/${sort}/${order}`
}
