import { ServiceError } from '#contract/errors'
import { formatDecimal, fromWireAmount, parseDecimal, plainNumber } from '#contract/money'
import type { FeePayer, Quote } from '#contract/transfers'

/** The members of a price that a quote and its preview share. */
export type Price = { source_amount: number; quoted_amount: number; total_fees: number; fees_paid_by?: FeePayer }

type Figures = Pick<Quote, 'source_amount' | 'quoted_amount' | 'total_fees' | 'exchange_rate'>

/** A quote with all of its figures. */
export type PricedQuote = Quote & Price & { exchange_rate: number }

/** Returns whether the API told every figure of the quote. Without one of them nothing can be paid, compared or made again. */
export function isPriced<T extends Figures>(quote: T): quote is T & Price & { exchange_rate: number } {
  return [quote.source_amount, quote.quoted_amount, quote.total_fees, quote.exchange_rate].every((figure) => figure !== undefined)
}

/** The same for who cannot go on without. Throws `api_invalid_answer`. */
export function priced(quote: Quote): PricedQuote {
  if (isPriced(quote)) return quote
  throw new ServiceError('api_invalid_answer', `quote ${quote.id} lacks a figure`)
}

/** What goes into the exchange, in major units as decimal text: the debit without its fees. They come off on either side. */
export function amountConverted({ source_amount, total_fees }: Price): string {
  return formatDecimal(fromWireAmount(source_amount) - fromWireAmount(total_fees), 2)
}

/** Decimal text: what is left of a balance after a debit of `amount`; below zero when it does not suffice. */
export function balanceAfter(balance: string, amount: number): string {
  return formatDecimal(parseDecimal(balance, 2) - fromWireAmount(amount), 2)
}

/**
 * Returns whether the numbers of a quote fit each other: (debit − fees) × rate is what is received, to the céntimo and the last digit of the
 * amount. For a quote that was not made here, where nobody knows what was typed.
 */
export function addsUp(quote: Figures): boolean {
  if (!isPriced(quote)) return false
  const scale = 8
  const rate = parseDecimal(plainNumber(quote.exchange_rate), scale)
  const net = fromWireAmount(quote.source_amount) - fromWireAmount(quote.total_fees)
  const unit = 10n ** BigInt(scale)
  const received = fromWireAmount(quote.quoted_amount) * unit
  const difference = net * rate - received
  return difference > -unit && difference < rate + unit
}
