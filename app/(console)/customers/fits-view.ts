import type { CustomerSummary } from '#contract/customers'
import { type CustomersView, createdFrom } from './customers-query'

/** What the list is asked for. `term` is the opened search. */
export type Asked = { view: CustomersView; term: string | undefined; now: Date }

/** Whether a customer passes the search and the filters, judged as the API judges it. */
export function fitsView(customer: CustomerSummary, { view, term, now }: Asked): boolean {
  const allows = (chosen: readonly string[], value: string | null | undefined) =>
    chosen.length === 0 || chosen.includes(value ?? '')
  return (
    allows(view.state, customer.state) &&
    allows(view.kyc, customer.kyc_status) &&
    allows(view.type, customer.type) &&
    allows(view.country, customer.country) &&
    (view.created === undefined || Date.parse(customer.created_at) >= createdFrom(view.created, now).getTime()) &&
    beginsWith(customer, term ?? view.id)
  )
}

function beginsWith({ id, email, phone_number, legal_name }: CustomerSummary, term: string | undefined): boolean {
  if (term === undefined) return true
  const sought = fold(term)
  return [id, email, phone_number, legal_name].some((text) => text && fold(text).startsWith(sought))
}

/** Small letters without accents and with single spaces: as names are compared. */
function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}
