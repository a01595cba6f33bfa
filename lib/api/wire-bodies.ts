import type { Extension } from '#contract/api'
import type { CustomerBody } from '#contract/customer-body'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import type { ConfirmQuoteBody, CreateQuoteBody } from '#contract/quote-bodies'

/** How the API reads the integer `amount` of a request. The published interface leaves it open; only this module knows. */
export type AmountUnit = 'minor' | 'major'

type Known = ReadonlySet<Extension>

/** Removes our extensions for an API that does not have them, because a strict server refuses unknown members. */
export function toSentQuote(body: CreateQuoteBody, known: Known, unit: AmountUnit): CreateQuoteBody {
  const { external_transfer_id, amount_side, description, destination, ...published } = body
  const amount = toUnit(body.amount, unit)
  if (known.has('readQuote')) return { ...body, amount }
  // If it were left out, "send me this much" would become "debit this much".
  if (amount_side === 'destination') throw new ServiceError('extension_missing', 'amount_side')
  const { payment_rail, ...account } = destination
  const publishedRail = payment_rail === 'pagomovil' ? { payment_rail } : {}
  return { ...published, amount, destination: { ...account, ...publishedRail } }
}

/** Returns the confirmation with its amount (in 1/100) in the unit of the API; without an amount it stays as it is. */
export function toSentConfirmation(body: ConfirmQuoteBody = {}, unit: AmountUnit): ConfirmQuoteBody {
  return body.amount === undefined ? body : { ...body, amount: toUnit(body.amount, unit) }
}

/** Removes the legal name for an API without our extensions, because a strict server refuses unknown members. */
export function toPublishedCustomer(body: CustomerBody, known: Known): CustomerBody {
  const { legal_name, ...published } = body
  return known.has('listCustomers') ? body : published
}

function toUnit(minor: number, unit: AmountUnit): number {
  return unit === 'minor' ? minor : toWireAmount(BigInt(minor))
}
