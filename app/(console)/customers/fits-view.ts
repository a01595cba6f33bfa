import type { CustomerSummary } from '#contract/customers'
import { createdFrom } from '../_kit/list/created-periods'
import { fitsSearch, type SearchPlan } from '../_records/customer/plan-search'
import { type CustomersView, endAfter } from './customers-address'

/** The filters and the search of the list. */
export type ListedCustomersQuery = { view: CustomersView; plan: SearchPlan | undefined; now: Date }

/** Returns whether a customer passes the search and the filters, by the rules of the API. */
export function fitsView(customer: CustomerSummary, { view, plan, now }: ListedCustomersQuery): boolean {
  const allows = (chosen: readonly string[], value: string | null | undefined) =>
    chosen.length === 0 || chosen.includes(value ?? '')
  return (
    allows(view.state, customer.state) &&
    allows(view.kyc, customer.kyc_status) &&
    allows(view.type, customer.type) &&
    allows(view.country, customer.country) &&
    (view.created === undefined || Date.parse(customer.created_at ?? '') >= createdFrom(view.created, now).getTime()) &&
    (view.ends === undefined || isApprovedUntil(customer, endAfter(view.ends, now))) &&
    (plan === undefined || fitsSearch(customer, plan))
  )
}

/** Returns whether the approval of a customer, who is active or suspended, ends before a time. */
function isApprovedUntil({ state, kyc_status, kyc_valid_until }: CustomerSummary, end: Date): boolean {
  const isOpen = state === 'ACTIVE' || state === 'SUSPENDED'
  return isOpen && kyc_status === 'approved' && !!kyc_valid_until && Date.parse(kyc_valid_until) < end.getTime()
}
