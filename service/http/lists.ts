import type { SortOrder } from '#contract/sort-order'
import type { Vault } from '#database/vault'
import { isOurId } from '../ground/ids'
import { decodeCursor, type PageOf, type PageRequest } from '../ground/pages'
import { readPosition, type SortedList, type SortedPageRequest, writePosition } from '../ground/sorted-pages'

/** An id that no customer can have, for a filter that matches nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

type ListQuery = { limit: number; cursor?: string; with_count?: 'true' | 'false' }
type SpanQuery = { customer_id?: string; created_from?: string; created_to?: string }

/** Returns which page is requested, and whether to count. Throws `validation_failed` for a cursor that we did not make. */
export function toPageRequest({ limit, cursor, with_count }: ListQuery): { page: PageRequest; withCount: boolean } {
  return { page: { limit, cursor: cursor === undefined ? undefined : decodeCursor(cursor) }, withCount: with_count === 'true' }
}

type SortedQuery<Sort extends string> = ListQuery & { sort: Sort; order: SortOrder }
type WhoseList = Pick<SortedList, 'name' | 'organizationId'> & { vault: Vault }

/** Reads the page of a sorted list; `vault` encrypts the cursors. */
export function toSortedPageRequest<Sort extends string>(
  { limit, cursor, with_count, sort, order }: SortedQuery<Sort>,
  { name, organizationId, vault }: WhoseList,
): { page: SortedPageRequest<Sort>; withCount: boolean } {
  const list = { name, organizationId, sort, order }
  const position = cursor === undefined ? undefined : readPosition(vault, list, cursor)
  return {
    page: { limit, sort, order, position, toCursor: (last) => writePosition(vault, list, last) },
    withCount: with_count === 'true',
  }
}

/** Returns the filter by customer and time. A customer id that is not in our form matches nothing, and is not refused. */
export function toCreatedBetween({ customer_id, created_from, created_to }: SpanQuery) {
  const customerId = customer_id === undefined || isOurId(customer_id) ? customer_id : nobody
  return { customerId, createdFrom: toDate(created_from), createdTo: toDate(created_to) }
}

/** Returns the bound of an amount, in 1/100. */
export function toMinor(digits: string | undefined): bigint | undefined {
  return digits === undefined ? undefined : BigInt(digits)
}

/** Returns one page as an answer. */
export function toPageAnswer<Row, Item>({ items, nextCursor, count }: PageOf<Row>, toItem: (row: Row) => Item) {
  return { status: 200, body: { data: items.map(toItem), has_more: nextCursor !== null, next_cursor: nextCursor, count } }
}

/** Returns the date, limited to the years that PostgreSQL can read; no record lies outside of them. */
export function toDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.min(latest, Math.max(earliest, Date.parse(text))))
}
