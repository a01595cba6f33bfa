import { formatFigure, fromMinor } from '#lib/shared/format'
import { formatDate } from '#lib/shared/format-time'
import { customerName, maskEmail, maskPhone } from '#lib/shared/masks'
import type { StatusLabels } from '../_kit/words/status-labels'
import type { FoundCustomer } from '../_records/customer/found-customer'

/** One row of the list, masked and in the reader's language: all that is sent to the browser. */
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
  /** The balance in USDC, formatted for the reader's locale; null if the API does not report it. */
  balance: string | null
  createdAt: string | undefined
  /** The day until which the customer is verified, in words; absent if it is not shown or not known. */
  verifiedUntil?: string
  /** Set for a customer that this console remembers, if the API has no list. */
  lastSeenAt?: string
}

/** `endsIn`: the time zone in which the end of the verification is written; without one, it is left out. */
export type RowOptions = { locale: string; seesEmails: boolean; words: StatusLabels; endsIn?: string | undefined }

/** Returns the row of a customer, masked. The balance (in 1/100 USDC) becomes a figure, null if it is not known. */
export function toCustomerRow(customer: FoundCustomer, { locale, seesEmails, words, endsIn }: RowOptions): CustomerRow {
  const { state = null, kyc_status: kyc = null, kyc_valid_until: until, balance } = customer
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
    ...(until && endsIn && { verifiedUntil: formatDate(until, { locale, timeZone: endsIn }) }),
    ...(customer.lastSeenAt && { lastSeenAt: customer.lastSeenAt }),
  }
}
