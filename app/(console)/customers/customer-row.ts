import { formatFigure, fromMinor } from '#lib/shared/format'
import { customerName, maskEmail, maskPhone } from '#lib/shared/masks'
import type { StatusLabels } from '../_kit/words/status-labels'
import type { FoundCustomer } from '../_records/customer/found-customer'

/** One line of the list, masked and in the reader's language: all that the browser gets. */
export type CustomerRow = {
  id: string
  name: string
  business: boolean
  email: string | null
  phone: string | null
  state: string | null
  stateWord: string
  kyc: string | null
  kycWord: string
  /** USDC in the reader's writing; null when the API does not say. */
  balance: string | null
  createdAt: string | undefined
  /** Of what this console remembers, for an API that cannot list. */
  lastSeenAt?: string
}

export type RowOptions = { locale: string; seesEmails: boolean; words: StatusLabels }

export function toCustomerRow(customer: FoundCustomer, { locale, seesEmails, words }: RowOptions): CustomerRow {
  const { state = null, kyc_status: kyc = null, balance } = customer
  const email = customer.email && !seesEmails ? maskEmail(customer.email) : customer.email
  return {
    id: customer.id,
    name: customerName(customer, { maskEmails: !seesEmails }),
    business: customer.type === 'business',
    email,
    phone: customer.phone_number && maskPhone(customer.phone_number),
    state,
    stateWord: state ? words('customer', state) : '',
    kyc,
    kycWord: kyc ? words('kyc', kyc) : '',
    balance: balance === undefined ? null : formatFigure(fromMinor(balance), locale),
    createdAt: customer.created_at,
    ...(customer.lastSeenAt && { lastSeenAt: customer.lastSeenAt }),
  }
}
