import { figureToMinor } from '#contract/figures'
import { plainNumber } from '#contract/money'
import type { PricedFigures } from '../approvals/bounds.rules'
import type { PricedQuote } from './price'

/** Returns the figures of a quote that are compared with bounds: amounts to the minor unit, rounded to the worse side. */
export function exactFigures(
  quote: Pick<PricedQuote, 'exchange_rate' | 'source_amount' | 'total_fees' | 'quoted_amount'>,
): PricedFigures {
  return {
    rate: plainNumber(quote.exchange_rate),
    debitMinor: figureToMinor(quote.source_amount, 'ceil'),
    feesMinor: figureToMinor(quote.total_fees, 'ceil'),
    receivedMinor: figureToMinor(quote.quoted_amount, 'floor'),
  }
}
