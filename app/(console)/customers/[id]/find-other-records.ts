import 'server-only'
import type { Customer, CustomerSummary } from '#contract/customers'
import { api } from '#lib/api'
import { type Attempt, attempt } from '#lib/attempt'
import { keepsNoDeleted } from '../keeps-no-deleted'
import { isDeleted } from './customer-view'

/** Records of other customers with the same e-mail or phone: at most one of them is not deleted. */
export type OtherRecords = { earlier: CustomerSummary[]; later: CustomerSummary[] }

const looked = 25

/** Newest first. An API that cannot search among the deleted ones knows of none. */
export async function findOtherRecords(customer: Customer): Promise<Attempt<OtherRecords>> {
  const states = isDeleted(customer) ? ['DELETED', undefined] : ['DELETED']
  const searches = [customer.email, customer.phone_number].flatMap((contact) =>
    contact ? states.map((state) => ({ q: contact, limit: looked, ...(state ? { state } : {}) })) : [],
  )
  const found = await attempt(Promise.all(searches.map((search) => api.listCustomers(search))))
  if (!found.ok) {
    return keepsNoDeleted(found.code) ? { ok: true, value: { earlier: [], later: [] } } : found
  }
  return {
    ok: true,
    value: parted(
      customer,
      found.value.flatMap(({ data }) => data),
    ),
  }
}

function parted(customer: Customer, rows: readonly CustomerSummary[]): OtherRecords {
  const same = rows.filter((row) => row.id !== customer.id && sharesContact(row, customer))
  const others = [...new Map(same.map((row) => [row.id, row])).values()].sort((a, b) => b.created_at.localeCompare(a.created_at))
  const isLater = (row: CustomerSummary) => row.created_at > customer.created_at || !isDeleted(row)
  return { earlier: others.filter((row) => !isLater(row)), later: others.filter(isLater) }
}

function sharesContact(one: Pick<Customer, 'email' | 'phone_number'>, other: Pick<Customer, 'email' | 'phone_number'>): boolean {
  const sameEmail = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
  return sameEmail || (one.phone_number !== null && one.phone_number === other.phone_number)
}
