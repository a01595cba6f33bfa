import 'server-only'
import type { Customer, CustomerSummary } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { isDeleted } from '../../_records/customer/customer-view'
import { omitsDeleted } from '../../_records/customer/omits-deleted'
import { type SearchPlan, wholeEmail, wholePhone } from '../../_records/customer/plan-search'
import { findPlanned, recordContact } from '../../_records/customer/search-customers'

/**
 * Records of other customers with the same e-mail or phone: at most one of them is not deleted. `undated`: the time of a creation
 * is not known, so nobody knows which record was made first.
 */
export type OtherRecords = Record<'earlier' | 'later' | 'undated', CustomerSummary[]>

/** Finds other records, newest first, and records their display. If the API cannot search deleted customers, returns none. */
export async function findOtherRecords(customer: Customer, staff: Staff): Promise<Attempt<OtherRecords>> {
  const states = isDeleted(customer) ? ['DELETED', undefined] : ['DELETED']
  const { email, phone_number: phone } = customer
  const plans = [...(email ? [wholeEmail(email)] : []), ...(phone ? [wholePhone(phone)] : [])]
  const searches = plans.flatMap((plan) => states.map((state) => ({ plan, filters: state ? { state } : {} })))
  const found = await attempt(findAll(customer, searches, staff))
  return found.ok || !omitsDeleted(found.code) ? found : { ok: true, value: { earlier: [], later: [], undated: [] } }
}

type Searched = { plan: SearchPlan; filters: { state?: string } }

async function findAll(customer: Customer, searches: readonly Searched[], staff: Staff): Promise<OtherRecords> {
  const pages = await Promise.all(searches.map(({ plan, filters }) => findPlanned(plan, filters)))
  const others = parted(
    customer,
    pages.flatMap(({ data }) => data),
  )
  await recordContact(customer.id, Object.values(others).flat().length, staff)
  return others
}

/** Sorts the records of other customers by whether they were made before or after this one, newest first. */
export function parted(customer: Customer, rows: readonly CustomerSummary[]): OtherRecords {
  const same = rows.filter((row) => row.id !== customer.id)
  const others = [...new Map(same.map((row) => [row.id, row])).values()].sort((a, b) => createdOf(b).localeCompare(createdOf(a)))
  const placeOf = (row: CustomerSummary): keyof OtherRecords => {
    if (!row.created_at || !customer.created_at) return 'undated'
    return createdOf(row) > createdOf(customer) || !isDeleted(row) ? 'later' : 'earlier'
  }
  const placed = (place: keyof OtherRecords) => others.filter((row) => placeOf(row) === place)
  return { earlier: placed('earlier'), later: placed('later'), undated: placed('undated') }
}

/** Returns the time of creation, for sorting; a customer without one counts as the oldest. */
function createdOf({ created_at }: Pick<Customer, 'created_at'>): string {
  return created_at ?? ''
}
