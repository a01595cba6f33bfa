import type { Extension } from '#contract/api'
import type { CustomerBody } from '#contract/customer-body'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import type { ConfirmQuoteBody, CreateQuoteBody } from '#contract/quote-bodies'

/** How the API reads the integer `amount` of a request. An inference of the published interface, so it lives here alone. */
export type AmountUnit = 'minor' | 'major'

type Known = ReadonlySet<Extension>

/** A strict server refuses members that the published interface does not have, so ours travel only where they are known. */
export function toSentQuote(body: CreateQuoteBody, known: Known, unit: AmountUnit): CreateQuoteBody {
  const { external_transfer_id, amount_side, description, destination, ...published } = body
  const amount = toUnit(body.amount, unit)
  if (known.has('readQuote')) return { ...body, amount }
  // Left out, it would turn "send me this much" into "debit this much".
  if (amount_side === 'destination') throw new ServiceError('extension_missing', 'amount_side')
  const { payment_rail, ...account } = destination
  const publishedRail = payment_rail === 'pagomovil' ? { payment_rail } : {}
  return { ...published, amount, destination: { ...account, ...publishedRail } }
}

export function toSentConfirmation(body: ConfirmQuoteBody = {}, unit: AmountUnit): ConfirmQuoteBody {
  return body.amount === undefined ? body : { ...body, amount: toUnit(body.amount, unit) }
}

export function toPublishedCustomer(body: CustomerBody, known: Known): CustomerBody {
  const { legal_name, ...published } = body
  return known.has('listCustomers') ? body : published
}

function toUnit(minor: number, unit: AmountUnit): number {
  return unit === 'minor' ? minor : toWireAmount(BigInt(minor))
}
