import type { CustomerSort } from '#contract/customers'
import { SortOrder } from '#contract/pages'
import type { TransactionSort } from '#contract/transfer-lists'
import type { SearchParams } from './search-params'

export type SortName = CustomerSort | TransactionSort
export type Sorting<Sort extends SortName = SortName> = { sort: Sort; order: SortOrder }

export const newestFirst = { sort: 'created_at', order: 'desc' } as const satisfies Sorting

/** Returns where a sort begins: with the first of the alphabet, with the latest, with the most. */
function usualOrder(sort: SortName): SortOrder {
  return sort === 'name' || sort === 'email' ? 'asc' : 'desc'
}

/** Both ways, the usual one first. */
export function ordersOf(sort: SortName): readonly SortOrder[] {
  const usual = usualOrder(sort)
  return [usual, reverse(usual)]
}

/** Reads the address tolerantly: newest first for what does not exist. */
export function readSorting<Sort extends SortName>(params: SearchParams, sorts: readonly Sort[]): Sorting<Sort | 'created_at'> {
  const one = (name: string) => [params[name]].flat()[0]
  const sort = sorts.find((known) => known === one('sort')) ?? newestFirst.sort
  const order = SortOrder.options.find((known) => known === one('order')) ?? usualOrder(sort)
  return { sort, order }
}

/** What the address says of it: nothing of what is usual. */
export function sortingWords({ sort, order }: Sorting): { sort?: string; order?: string } {
  return {
    ...(sort === newestFirst.sort ? {} : { sort }),
    ...(order === usualOrder(sort) ? {} : { order }),
  }
}

export function isNewestFirst({ sort, order }: Sorting): boolean {
  return sort === newestFirst.sort && order === newestFirst.order
}

/** How the API is asked: one that knows no orders is asked as ever. */
export function toSortedQuery<Sort extends SortName>(sorting: Sorting<Sort>): Partial<Sorting<Sort>> {
  return isNewestFirst(sorting) ? {} : sorting
}

/** Returns what a press on the header of that column asks for: the usual order first, then the other way around. */
function pressed<Sort extends SortName>(now: Sorting, sort: Sort): Sorting<Sort> {
  return { sort, order: now.sort === sort ? reverse(now.order) : usualOrder(sort) }
}

function reverse(order: SortOrder): SortOrder {
  return order === 'asc' ? 'desc' : 'asc'
}

/** What the heads of a table tell and offer, by the column that shows what is sorted by. */
export type Heads = { sort?: { column: string; direction: SortOrder }; sortHrefs: Readonly<Record<string, string>> }

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
