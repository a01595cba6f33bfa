import type { CustomerSort } from '#contract/customers'
import { SortOrder } from '#contract/sort-order'
import type { TransactionSort } from '#contract/transfer-lists'
import type { SearchParams } from './search-params'

export type SortName = CustomerSort | TransactionSort
export type Sorting<Sort extends SortName = SortName> = { sort: Sort; order: SortOrder }

export const newestFirst = { sort: 'created_at', order: 'desc' } as const satisfies Sorting

/** Returns the default direction of a sort: alphabetical for words, latest or largest first for the rest. */
function usualOrder(sort: SortName): SortOrder {
  return sort === 'name' || sort === 'email' ? 'asc' : 'desc'
}

/** Returns both directions, the default one first. */
export function ordersOf(sort: SortName): readonly SortOrder[] {
  const usual = usualOrder(sort)
  return [usual, reverse(usual)]
}

/** Reads the sorting tolerantly: newest first for an unknown one. */
export function readSorting<Sort extends SortName>(params: SearchParams, sorts: readonly Sort[]): Sorting<Sort | 'created_at'> {
  const one = (name: string) => [params[name]].flat()[0]
  const sort = sorts.find((known) => known === one('sort')) ?? newestFirst.sort
  const order = SortOrder.options.find((known) => known === one('order')) ?? usualOrder(sort)
  return { sort, order }
}

/** Returns the parameters for the address, without the defaults. */
export function sortingWords({ sort, order }: Sorting): { sort?: string; order?: string } {
  return {
    ...(sort === newestFirst.sort ? {} : { sort }),
    ...(order === usualOrder(sort) ? {} : { order }),
  }
}

/** Tells whether this is the default order, which needs no parameter and every API knows. */
export function isNewestFirst({ sort, order }: Sorting): boolean {
  return sort === newestFirst.sort && order === newestFirst.order
}

/** Returns the parameters for the API; none for newest first, because an API without this extension does not know them. */
export function toSortedQuery<Sort extends SortName>(sorting: Sorting<Sort>): Partial<Sorting<Sort>> {
  return isNewestFirst(sorting) ? {} : sorting
}

/** Returns the sorting after a press on the header of that column: the default direction first, then the reverse. */
function pressed<Sort extends SortName>(now: Sorting, sort: Sort): Sorting<Sort> {
  return { sort, order: now.sort === sort ? reverse(now.order) : usualOrder(sort) }
}

function reverse(order: SortOrder): SortOrder {
  return order === 'asc' ? 'desc' : 'asc'
}

/** The sort state and the links of the table heads, by the column that shows the sorted value. */
export type Heads = { sort?: { column: string; direction: SortOrder }; sortHrefs: Readonly<Record<string, string>> }

/** Returns the state and links of the heads. A list whose order no column shows has no `sort`. */
export function headsOf<Sort extends SortName>(
  columns: readonly { sort: Sort; column: string }[],
  now: Sorting,
  hrefOf: (sorting: Sorting<Sort>) => string,
): Heads {
  const shown = columns.find(({ sort }) => sort === now.sort)
  return {
    sort: shown && { column: shown.column, direction: now.order },
    sortHrefs: Object.fromEntries(columns.map(({ sort, column }) => [column, hrefOf(pressed(now, sort))])),
  }
}
