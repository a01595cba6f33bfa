import 'server-only'
import { type CustomerSort, customerSorts } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { apiExtensions } from '#lib/server/api'
import { openSearchTerm } from '#lib/server/search-token'
import type { SearchParams } from '../_kit/list/search-params'
import { newestFirst } from '../_kit/list/sorting'
import { sortsLists } from '../_kit/list/sorts-lists'
import { type CustomersView, readCustomersView } from './customers-address'

/** `term` is the opened search; `sorts`: the orders that are offered, none where there is newest first alone. */
export type RequestedList = { view: CustomersView; term: string | undefined; sorts: readonly CustomerSort[] }

/** Returns what the address of the list asks for, as far as this person may see it and the API can answer it. */
export async function readRequestedList(params: SearchParams, staff: Staff): Promise<RequestedList> {
  const asked = readCustomersView(params, { readsDeleted: staff.can('customer.read_deleted') })
  // A tag is this console's own, and so is the order of the customers who have it.
  const sorts = asked.tag === undefined ? await offeredSorts(staff) : []
  const view = sorts.includes(asked.sorting.sort) ? asked : { ...asked, sorting: newestFirst }
  return { view, sorts, term: view.search && (await openSearchTerm(view.search)) }
}

/**
 * Who may not see e-mails may not sort by them: the order tells what lies between two. An API that cannot keep e-mails out of a search may
 * sort those who have no name by them, too.
 */
async function offeredSorts(staff: Staff): Promise<readonly CustomerSort[]> {
  if (!(await sortsLists())) return []
  if (staff.can('customer.see_email')) return customerSorts
  const byNameAlone = (await apiExtensions()).has('searchedMembers')
  return customerSorts.filter((sort) => sort !== 'email' && (sort !== 'name' || byNameAlone))
}
