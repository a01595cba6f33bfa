import { customerTypes } from '#contract/customer-body'
import {
  type CustomerQuery,
  type CustomerSort,
  type CustomerState,
  customerSorts,
  customerStates,
  kycStatuses,
} from '#contract/customers'
import { type CreatedPeriod, createdFrom, isPeriod } from '../_kit/list/created-periods'
import type { SearchParams } from '../_kit/list/search-params'
import { readSorting, type Sorting, sortingWords, toSortedQuery } from '../_kit/list/sorting'

/** The states of customers who are there. */
export const keptStates: readonly CustomerState[] = customerStates.filter((state) => state !== 'DELETED')

export const pageSize = 25
/** The name always stands. */
export const hideableColumns = ['email', 'phone', 'state', 'kyc', 'balance', 'createdAt'] as const
/** So many pages back `Newer` leads exactly; a URL has an end. */
const longestTrail = 30

/** What the address of the list says. `search` is sealed: it may be an e-mail or a phone. */
export type CustomersView = {
  state: readonly string[]
  kyc: readonly string[]
  type: readonly string[]
  country: readonly string[]
  created: CreatedPeriod | undefined
  /** A word of this console, which the API does not know. */
  tag: string | undefined
  /** Beginning of an id. */
  id: string | undefined
  search: string | undefined
  sorting: Sorting<CustomerSort>
  /** Columns that are not shown. */
  hide: readonly string[]
  /** Lower rows. */
  tight: boolean
  /** The cursors of the pages from the second to the one shown. */
  trail: readonly string[]
}

/** Reads the address tolerantly: a value that does not exist is as if it were not there, and so are the deleted ones for who may not see them. */
export function readCustomersView(params: SearchParams, { readsDeleted = false } = {}): CustomersView {
  const created = one(params.created)
  return {
    state: known(params.state, readsDeleted ? customerStates : keptStates),
    kyc: known(params.kyc, kycStatuses),
    type: known(params.type, customerTypes),
    country: listed(params.country).filter((code) => /^[A-Z]{2}$/.test(code)),
    created: isPeriod(created) ? created : undefined,
    tag: one(params.tag)?.trim().toLowerCase().slice(0, 30) || undefined,
    id: /^[\w-]{1,64}$/.test(one(params.id) ?? '') ? one(params.id) : undefined,
    search: one(params.s) || undefined,
    sorting: readSorting(params, customerSorts),
    hide: known(params.hide, hideableColumns),
    tight: one(params.rows) === 'tight',
    trail: many(params.page).slice(0, longestTrail),
  }
}

/** The address of the list after a change; a change of what is searched starts at the first page again. */
export function customersHref(view: CustomersView, change: Partial<CustomersView>): string {
  const query = customersParams({ ...view, trail: [], ...change }).toString()
  return query === '' ? '/customers' : `/customers?${query}`
}

/** What the address of the list says after its `?`. */
export function customersParams(view: CustomersView): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && params.append(name, value)
  put('state', view.state.join(','))
  put('kyc', view.kyc.join(','))
  put('type', view.type.join(','))
  put('country', view.country.join(','))
  put('created', view.created)
  put('tag', view.tag)
  put('id', view.id)
  put('s', view.search)
  for (const [name, word] of Object.entries(sortingWords(view.sorting))) put(name, word)
  put('hide', view.hide.join(','))
  put('rows', view.tight ? 'tight' : undefined)
  for (const cursor of view.trail.slice(-longestTrail)) put('page', cursor)
  return params
}

/** The address with one value of a filter switched on or off. */
export function toggleHref(view: CustomersView, filter: 'state' | 'kyc' | 'type' | 'country' | 'hide', value: string): string {
  const held = view[filter]
  return customersHref(view, { [filter]: held.includes(value) ? held.filter((other) => other !== value) : [...held, value] })
}

export function isFiltered(view: CustomersView): boolean {
  const lists = [view.state, view.kyc, view.type, view.country]
  return lists.some((list) => list.length > 0) || Boolean(view.created || view.tag || view.id || view.search)
}

/** How the API is asked for what the filters let pass; the search is planned for who asks. `now` is when "the last week" ends. */
export function toCustomerQuery(view: CustomersView, now: Date): Omit<CustomerQuery, 'q' | 'q_in'> {
  return {
    limit: pageSize,
    with_count: 'true',
    ...joined('state', view.state),
    ...joined('kyc_status', view.kyc),
    ...joined('type', view.type),
    ...joined('country', view.country),
    ...(view.created ? { created_from: createdFrom(view.created, now).toISOString() } : {}),
    ...toSortedQuery(view.sorting),
    ...(view.trail.length > 0 ? { cursor: view.trail.at(-1) } : {}),
  }
}

function joined(name: string, values: readonly string[]): Record<string, string> {
  return values.length > 0 ? { [name]: values.join(',') } : {}
}

function many(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value : [value ?? '']).filter((text) => text !== '' && text.length <= 500)
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function listed(value: string | string[] | undefined): string[] {
  return [...new Set((one(value) ?? '').split(',').filter(Boolean))]
}

function known(value: string | string[] | undefined, words: readonly string[]): string[] {
  return listed(value).filter((word) => words.includes(word))
}
