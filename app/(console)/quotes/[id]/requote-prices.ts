import 'server-only'
import { termsKeeping } from '#backoffice/payments/as-typed'
import { isPriced } from '#backoffice/payments/price'
import { readFigure } from '#contract/figures'
import type { QuotePreview } from '#contract/quote-preview'
import type { AmountSide } from '#contract/transfers'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { ownSource } from '../../_records/quote/own-source'
import { toQuoteBody } from '../schema'
import type { QuoteRecord } from './load-record'

/** The current price of the payment: with the same debit, and with the same received amount. */
export type RequotePrices = Record<AmountSide, QuotePreview>

/**
 * Asks the API for both prices at the current rate. Nothing is stored, and a refusal is returned; so is `api_invalid_answer` if a
 * figure of the quote or of a price is missing or is no amount.
 */
export async function readRequotePrices(record: QuoteRecord): Promise<Attempt<RequotePrices>> {
  const { quote } = record
  if (!isPriced(quote)) return { ok: false, code: 'api_invalid_answer' }
  const body = (side: AmountSide) => {
    const { amountMinor, feesPaidBy } = termsKeeping(side, record)
    return toQuoteBody({
      customerId: quote.customer_id ?? '',
      accountId: quote.destination.account_id,
      amountMinor: String(amountMinor),
      side,
      sourceCurrency: quote.source.currency,
      destinationCurrency: quote.destination.currency,
      feesPaidBy,
      prefundedAccountId: ownSource(record),
    })
  }
  const asked = await attempt(Promise.all([api.previewQuote(body('source')), api.previewQuote(body('destination'))]))
  if (!asked.ok) return asked
  const [source, destination] = asked.value
  return [source, destination].every(isPriced)
    ? { ok: true, value: { source, destination } }
    : { ok: false, code: 'api_invalid_answer' }
}

/** Returns the sign of the difference of two figures of quotes. */
export function sign(after: number, before: number): -1 | 0 | 1 {
  const difference = (readFigure(after) ?? 0n) - (readFigure(before) ?? 0n)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
