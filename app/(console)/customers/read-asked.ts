import 'server-only'
import { openSearchTerm } from '#lib/search-token'
import type { Staff } from '#lib/session'
import type { SearchParams } from '../search-params'
import { newestFirst } from '../sorting'
import { sortsLists } from '../sorts-lists'
import { type CustomersView, readCustomersView } from './customers-query'

/** `term` is the opened search; `maySort`: other orders than newest first are offered. */
export type AskedList = { view: CustomersView; term: string | undefined; maySort: boolean }

/** What the address of the list asks for, as far as this person may see it and the API can answer it. */
export async function readAsked(params: SearchParams, staff: Staff): Promise<AskedList> {
  const asked = readCustomersView(params, { readsDeleted: staff.can('customer.read_deleted') })
  // A tag is this console's own, and so is the order of the customers who have it.
  const maySort = asked.tag === undefined && (await sortsLists())
  const view = maySort ? asked : { ...asked, sorting: newestFirst }
  return { view, maySort, term: view.search && (await openSearchTerm(view.search)) }
}
