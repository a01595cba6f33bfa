import 'server-only'
import type { Customer, CustomerSummary } from '#contract/customers'
import { customerName, maskEmail, maskPhone } from '#lib/shared/masks'

/** A customer as a page may show them: personal members are masked here, and nothing unmasked leaves the server. */
export type CustomerView = {
  id: string
  name: string
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  country: string | null
  type: string
  /** Null for a customer of whom only what was remembered is known, which may lack it. */
  kycType: string | null
  state: string | null
  kycStatus: string | null
  /** Undefined if the API does not report it in a way that can be read. */
  verified: boolean | undefined
  createdAt: string | undefined
  walletAddress: string | null
  version: number | null
}

/** Returns what pages show of a customer: phone and address always masked, the e-mail unless the person may see it. */
export function toCustomerView(customer: Customer | CustomerSummary, { seesEmails }: { seesEmails: boolean }): CustomerView {
  return {
    id: customer.id,
    name: customerName(customer, { maskEmails: !seesEmails }),
    email: customer.email && !seesEmails ? maskEmail(customer.email) : customer.email,
    phone: customer.phone_number && maskPhone(customer.phone_number),
    address: customer.address_line_1 && maskAddress(customer.address_line_1),
    city: customer.city || null,
    country: customer.country || null,
    type: customer.type,
    kycType: customer.kyc_type ?? null,
    state: isDeleted(customer) ? 'DELETED' : (customer.state ?? null),
    kycStatus: customer.kyc_status ?? null,
    verified: customer.is_verified,
    createdAt: customer.created_at,
    walletAddress: customer.wallet_address ?? null,
    version: customer.version ?? null,
  }
}

/** Returns whether the customer is deleted. Another implementation may report it by `deleted_at` alone. */
export function isDeleted({ state, deleted_at }: Pick<Customer, 'state' | 'deleted_at'>): boolean {
  return state === 'DELETED' || deleted_at !== undefined
}

/** Masks an address: "Av. Francisco de Miranda, 12" → "Av. *****". The first word is the kind of street and identifies none. */
export function maskAddress(address: string): string {
  const [first = ''] = address.split(' ')
  return first.length <= 5 && first.length < address.length ? `${first} *****` : `${address.slice(0, 1)}*****`
}
