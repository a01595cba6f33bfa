import 'server-only'
import { countUndecided, type KnownFilters } from '#backoffice/registry/count-undecided'
import type { RegistryEntry } from '#backoffice/registry/registry'
import type { CustomerQuery } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { unlessCode } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { type NotRead, unreadRowsIn } from '#lib/api/not-read'
import { api, offeredExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, type Failure } from '#lib/shared/attempt'
import { readRemembered } from '../_kit/list/read-remembered'
import { fitsKnown } from '../_records/customer/fits-known'
import type { FoundPage } from '../_records/customer/found-customer'
import { partOfId } from '../_records/customer/plan-search'
import { findPlanned, planFor, recordSearch } from '../_records/customer/search-customers'
import { seenCustomers } from '../_records/customer/seen-customer'
import { searches } from '../_records/payment/searches'
import { type CustomerRow, type RowOptions, toCustomerRow } from './customer-row'
import { type CustomersView, pageSize, toCustomerQuery } from './customers-address'
import type { ListedCustomersQuery } from './fits-view'
import { listTaggedCustomers } from './list-tagged-customers'

export type CustomerList =
  /** `cut`: this API searches more members than this person may search, so only its first matches were filtered. */
  | {
      kind: 'rows'
      rows: CustomerRow[]
      count: number | undefined
      nextCursor: string | null
      cut: boolean
      unread: readonly NotRead[]
    }
  /** This API has no list: the customers that the console created or looked up. `undecided`: see `FoundPage`. */
  | { kind: 'remembered'; rows: CustomerRow[]; nextCursor: string | null; undecided: number }
  | { kind: 'failed'; failure: Failure }

/** The parameters of a list. `term` is the decrypted search. */
export type CustomersRequest = { view: CustomersView; term: string | undefined; now: Date }

/**
 * Returns the query, planned for the current person: a search that a colleague made may only compare what this person may see.
 * Throws `search_whole_only` for a part of a member that they see masked.
 */
export function toListedQuery({ view, term, now }: CustomersRequest, staff: Staff): ListedCustomersQuery {
  return { view, now, plan: term ? planFor(staff, term) : view.id ? partOfId(view.id) : undefined }
}

/**
 * Returns one page of the list, from the API, or for a tag from what this console knows; if the API has no list, of the customers
 * seen here. It does not record a search.
 */
export async function readCustomersPage(
  request: ListedCustomersQuery,
  page: { limit: number; cursor?: string; counted?: true },
): Promise<FoundPage> {
  const { view, plan, now } = request
  const { limit, cursor, counted } = page
  if (view.ends && !(await searches('endingApprovals'))) throw new ServiceError('extension_missing', 'ends are not told')
  if (view.tag !== undefined) return listTaggedCustomers(view.tag, request, page)
  const query = { ...toCustomerQuery(view, now), limit, cursor, with_count: counted && ('true' as const) }
  if (plan) return findPlanned(plan, query)
  return (await unlessCode('extension_missing', api.listCustomers(query))) ?? readSeenPage(query)
}

/** Returns whether there are more rows that no next page shows: see `findPlanned`. */
export function isCut({ has_more, next_cursor }: Pick<FoundPage, 'has_more' | 'next_cursor'>): boolean {
  return has_more && next_cursor === null
}

/** Returns one page of the list; a search is recorded before its result is returned. */
export function searchCustomersPage(
  request: ListedCustomersQuery,
  page: Parameters<typeof readCustomersPage>[1],
  staff: Staff,
): Promise<FoundPage> {
  const read = () => readCustomersPage(request, page)
  return request.plan ? recordSearch(request.plan, staff, read) : read()
}

/** Returns one page of the customers as rows. */
export async function listCustomers(request: CustomersRequest, staff: Staff, options: RowOptions): Promise<CustomerList> {
  const page = { limit: pageSize, cursor: request.view.trail.at(-1), counted: true } as const
  const read = async () => searchCustomersPage(toListedQuery(request, staff), page, staff)
  const found = await attempt(read())
  if (found.ok) {
    const { data, count, has_more, next_cursor, undecided = 0 } = found.value
    const rows = data.map((customer) => toCustomerRow(customer, options))
    const nextCursor = has_more ? next_cursor : null
    if (found.value.seenOnly || (await isOfSeen(request))) return { kind: 'remembered', rows, nextCursor, undecided }
    return {
      kind: 'rows',
      rows,
      count,
      nextCursor,
      cut: isCut(found.value),
      unread: unreadRowsIn(found.value),
    }
  }
  return { kind: 'failed', failure: found }
}

/** Returns whether a search used only what this console remembers. Customers with a tag are read from the API one by one. */
async function isOfSeen({ view, term }: CustomersRequest): Promise<boolean> {
  const isSearch = (term ?? view.id) !== undefined && view.tag === undefined
  return isSearch && !(await offeredExtensions()).has('listCustomers')
}

/** Returns the total number of customers; undefined if the API does not report it. */
export async function countCustomers(): Promise<number | undefined> {
  const all = await attempt(api.listCustomers({ limit: 1, with_count: 'true' }))
  return all.ok ? all.value.count : undefined
}

/** Returns one page of the customers that were created or looked up here, the last seen first, by what is known of them. */
async function readSeenPage(query: CustomerQuery): Promise<FoundPage> {
  const [{ db }, customerOf] = await Promise.all([openDesk(), seenCustomers()])
  const show = (entry: RegistryEntry) => (fitsKnown(entry.details, query) ? customerOf(entry) : undefined)
  const { limit: size = pageSize, cursor } = query
  const [{ shown, next }, undecided] = await Promise.all([
    readRemembered(db, 'customer', { size, show, ...(cursor && { cursor }) }),
    countUndecided(db, filtersIn(query), (query.country ?? query.created_from) !== undefined),
  ])
  return { data: shown, has_more: next !== null, next_cursor: next, seenOnly: true, undecided }
}

/** Returns the filters of the members that this console stores. */
function filtersIn(query: CustomerQuery): KnownFilters {
  const members = (['state', 'kyc_status', 'type'] as const).flatMap((member) => {
    const chosen = query[member]
    return chosen === undefined ? [] : [[member, chosen.split(',')] as const]
  })
  return Object.fromEntries(members)
}
