import { fromWireAmount, plainNumber } from '#contract/money'
import type { PricedFigures } from '../approvals/bounds.rules'
import type { PricedQuote } from './price'

/** Returns the exact figures of a quote that are compared with bounds. */
export function exactFigures(
  quote: Pick<PricedQuote, 'exchange_rate' | 'source_amount' | 'total_fees' | 'quoted_amount'>,
): PricedFigures {
  return {
    rate: plainNumber(quote.exchange_rate),
    debitMinor: fromWireAmount(quote.source_amount),
    feesMinor: fromWireAmount(quote.total_fees),
    receivedMinor: fromWireAmount(quote.quoted_amount),
  }
}
