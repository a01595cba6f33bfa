import type { z } from 'zod'
import { addsUp } from '#backoffice/payments/price'
import { figureNumber, isMinorOf, readFigure } from '#contract/figures'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'

type Requested = z.input<typeof CreateQuoteBody>

/**
 * Completes a new quote with what was requested: the currencies that the answer does not repeat, because rules about an amount need
 * its currency, and a debit with its fees (see `isWithoutFees`). What the answer contains otherwise remains, and is compared with
 * the request. Changes the quote in place (see `not-read`).
 */
export function withRequested(quote: Quote, requested: Requested): Quote {
  quote.source.currency ||= requested.source.currency
  quote.destination.currency ||= requested.destination.currency
  const [amount, fees] = [readFigure(quote.source_amount), readFigure(quote.total_fees)]
  if (amount === undefined || fees === undefined || fees <= 0n) return quote
  const debit = figureNumber(amount + fees)
  if (isWithoutFees(quote, requested, { amount, debit })) quote.source_amount = debit
  return quote
}

/**
 * Returns whether `source_amount` is what is converted, and the fees that the sender pays come on top of it: it is the requested
 * amount, and only then do the figures add up. The published interface leaves open which of the two it is; the console means the
 * whole debit.
 */
function isWithoutFees(
  quote: Quote,
  { amount: requested, amount_side, fees_paid_by }: Requested,
  { amount, debit }: { amount: bigint; debit: number },
): boolean {
  const isOnTop = fees_paid_by === 'source' && amount_side !== 'destination' && quote.fees_paid_by !== 'destination'
  return isOnTop && isMinorOf(BigInt(requested), amount) && !addsUp(quote) && addsUp({ ...quote, source_amount: debit })
}
