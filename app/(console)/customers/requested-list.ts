import 'server-only'
import { type CustomerSort, customerSorts } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { apiExtensions } from '#lib/server/api'
import { decryptSearchTerm } from '#lib/server/search-token'
import type { SearchParams } from '../_kit/list/search-params'
import { newestFirst } from '../_kit/list/sorting'
import { sortsLists } from '../_kit/list/sorts-lists'
import { searches } from '../_records/payment/searches'
import { type CustomersView, readCustomersView } from './customers-address'

/**
 * `term` is the decrypted search; `sorts` are the offered orders, empty if newest first is the only one. `tellsEnds`: the API can find
 * customers by when their approval ends.
 */
export type RequestedList = { view: CustomersView; term: string | undefined; sorts: readonly CustomerSort[]; tellsEnds: boolean }

/** Returns the parameters in the address of the list, restricted to what this person may see and the API supports. */
export async function readRequestedList(params: SearchParams, staff: Staff): Promise<RequestedList> {
  const requested = readCustomersView(params, { readsDeleted: staff.can('customer.read_deleted') })
  // Tags belong to this console, and so does the order of the customers with a tag.
  const sorts = requested.tag === undefined ? await offeredSorts(staff) : []
  const tellsEnds = await searches('endingApprovals')
  const view = {
    ...requested,
    ...(!sorts.includes(requested.sorting.sort) && { sorting: newestFirst }),
    ...(!tellsEnds && { ends: undefined }),
  }
  return { view, sorts, tellsEnds, term: view.search && (await decryptSearchTerm(view.search)) }
}

/**
 * Returns the offered orders. People who may not see e-mails may not sort by them, because the order discloses their range. If an
 * API cannot exclude e-mails from a search, it may also sort nameless customers by e-mail, so that sorting by name is not offered
 * either.
 */
async function offeredSorts(staff: Staff): Promise<readonly CustomerSort[]> {
  if (!(await sortsLists())) return []
  if (staff.can('customer.see_email')) return customerSorts
  const byNameAlone = (await apiExtensions()).has('searchedMembers')
  return customerSorts.filter((sort) => sort !== 'email' && (sort !== 'name' || byNameAlone))
}
