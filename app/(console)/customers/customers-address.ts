import { customerTypes } from '#contract/customer-body'
import { type CustomerQuery, type CustomerState, customerSorts, customerStates, kycStatuses } from '#contract/customers'
import { type CreatedPeriod, createdFrom, createdPeriods, daysOfPeriod } from '../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../_kit/list/list-address'
import { anyOf, flag, look, matching, oneOf, sorting, text, trail, withName } from '../_kit/list/parameters'
import type { SearchParams } from '../_kit/list/search-params'
import { toSortedQuery } from '../_kit/list/sorting'

export const pageSize = 25
/** The columns that can be hidden; the name is always shown. */
export const hideableColumns = ['email', 'phone', 'state', 'kyc', 'balance', 'createdAt'] as const

/** The periods, from now on, in which an approval may end. */
export const endingPeriods = ['week', 'month', 'quarter'] as const satisfies readonly CreatedPeriod[]

/** The states of customers that are not deleted. */
export const undeletedStates: readonly CustomerState[] = customerStates.filter((state) => state !== 'DELETED')

export const customersAddress = listAddress('/customers', {
  state: anyOf(customerStates),
  kyc: anyOf(kycStatuses),
  type: anyOf(customerTypes),
  country: anyOf(/^[A-Z]{2}$/),
  created: oneOf(createdPeriods),
  /** How soon the approval ends. */
  ends: oneOf(endingPeriods),
  /** A tag of this console, which the API does not know. */
  tag: text((typed) => typed.trim().toLowerCase().slice(0, 30)),
  /** The beginning of an id. */
  id: matching(/^[\w-]{1,64}$/),
  /** The search term, encrypted because it may be an e-mail or a phone. */
  search: withName('s', text()),
  sorting: sorting(customerSorts),
  /** The hidden columns. */
  hide: look(anyOf(hideableColumns)),
  /** Compact rows. */
  tight: withName('rows', flag('tight')),
  trail: trail(),
})
export type CustomersView = ViewOf<typeof customersAddress>

/** Reads the address; the state of deleted customers is ignored for people who may not see them. */
export function readCustomersView(params: SearchParams, { readsDeleted = false } = {}): CustomersView {
  const view = customersAddress.read(params)
  return readsDeleted ? view : { ...view, state: view.state.filter((state) => undeletedStates.some((known) => known === state)) }
}

/** Converts the filters, without the search, into a query of the API. `now` ends periods such as "the last week". */
export function toCustomerQuery(view: CustomersView, now: Date): Omit<CustomerQuery, 'q' | 'q_in'> {
  return {
    limit: pageSize,
    with_count: 'true',
    ...joined('state', view.state),
    ...joined('kyc_status', view.kyc),
    ...joined('type', view.type),
    ...joined('country', view.country),
    ...(view.created ? { created_from: createdFrom(view.created, now).toISOString() } : {}),
    ...(view.ends && { kyc_ends_before: endAfter(view.ends, now).toISOString() }),
    ...toSortedQuery(view.sorting),
    ...(view.trail.length > 0 ? { cursor: view.trail.at(-1) } : {}),
  }
}

/** Returns the end of a period that begins now. */
export function endAfter(period: (typeof endingPeriods)[number], now: Date): Date {
  return new Date(now.getTime() + daysOfPeriod[period] * 86_400_000)
}

function joined(name: string, values: readonly string[]): Record<string, string> {
  return values.length > 0 ? { [name]: values.join(',') } : {}
}
