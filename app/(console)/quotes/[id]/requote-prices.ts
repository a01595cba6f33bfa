import 'server-only'
import { fromWireAmount } from '#contract/money'
import type { QuotePreview } from '#contract/quote-preview'
import type { AmountSide } from '#contract/transfers'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { ownSource } from '../../_records/quote/own-source'
import { typedOf } from '../as-typed'
import { priced } from '../price'
import { toQuoteBody } from '../schema'
import type { QuoteRecord } from './load-record'

/** What the payment would cost now: with the debit kept, and with what is received kept. */
export type RequotePrices = Record<AmountSide, QuotePreview>

export async function readRequotePrices(record: QuoteRecord): Promise<Attempt<RequotePrices>> {
  const { quote } = record
  const typed = typedOf(record)
  const body = (side: AmountSide) =>
    toQuoteBody({
      customerId: quote.customer_id ?? '',
      accountId: quote.destination.account_id,
      amountMinor: String(side === typed.side ? typed.amountMinor : keptAmount(record, side)),
      side,
      sourceCurrency: quote.source.currency,
      destinationCurrency: quote.destination.currency,
      feesPaidBy: typed.feesPaidBy,
      prefundedAccountId: ownSource(record),
    })
  return attempt(
    Promise.all([api.previewQuote(body('source')), api.previewQuote(body('destination'))]).then(([source, destination]) => ({
      source,
      destination,
    })),
  )
}

/** The principal of the old quote, or what it would have delivered. */
function keptAmount(record: QuoteRecord, side: AmountSide): bigint {
  const quote = priced(record.quote)
  if (side === 'destination') return fromWireAmount(quote.quoted_amount)
  const fees = quote.fees_paid_by === 'destination' ? 0n : fromWireAmount(quote.total_fees)
  return fromWireAmount(quote.source_amount) - fees
}

/** Below, equal or above: amounts of the contract are compared as minor units. */
export function sign(after: number, before: number): -1 | 0 | 1 {
  const difference = fromWireAmount(after) - fromWireAmount(before)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
