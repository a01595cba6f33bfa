import { ServiceError } from '#contract/errors'
import { figuresPerMinor, figureText, figureToMinor, readFigure } from '#contract/figures'
import { plainNumber } from '#contract/money'
import type { FeePayer, Quote } from '#contract/transfers'
import type { PricedFigures } from '../approvals/bounds.rules'
import { exactScale, toExactRate } from '../exact-rate'

/** The members of a price that quotes and previews share. */
export type Price = { source_amount: number; quoted_amount: number; total_fees: number; fees_paid_by?: FeePayer }

type Figures = Pick<Quote, 'source_amount' | 'quoted_amount' | 'total_fees' | 'exchange_rate'>

/** A quote with all figures. */
export type PricedQuote = Quote & Price & { exchange_rate: number }

/**
 * Returns whether the API returned all figures of the quote, each as an amount of money. Otherwise it can be neither paid, compared
 * nor renewed.
 */
export function isPriced<T extends Figures>(quote: T): quote is T & Price & { exchange_rate: number } {
  return Number.isFinite(quote.exchange_rate) && readAmounts(quote) !== undefined
}

type Amounts = { debit: bigint; fees: bigint; received: bigint }

/** Returns the amounts of a quote in millionths; undefined if one is missing or is no amount of money. */
function readAmounts(quote: Omit<Figures, 'exchange_rate'>): Amounts | undefined {
  const [debit, fees, received] = [quote.source_amount, quote.total_fees, quote.quoted_amount].map(readFigure)
  return debit === undefined || fees === undefined || received === undefined ? undefined : { debit, fees, received }
}

/** Returns the quote with all figures, or throws `api_invalid_answer`. */
export function priced(quote: Quote): PricedQuote {
  if (isPriced(quote)) return quote
  throw new ServiceError('api_invalid_answer', `quote ${quote.id} lacks a figure, or has one that is no amount`)
}

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

/**
 * Throws `quote_expired` if the quote has expired by our clock; one without an expiry never has. It is called right before a
 * payment leaves (`beforeSend`): if the process was suspended since it wrote the intent, others may have looked up the outcome
 * already, and a payment that waits for its turn may leave after the deadline, which not every API checks.
 */
export function mustNotBeExpired({ expires_at }: Pick<Quote, 'expires_at'>, now: Date): void {
  if (expires_at !== undefined && now.getTime() >= Date.parse(expires_at))
    throw new ServiceError('quote_expired', 'its time ended before it was sent')
}

/**
 * Returns the amount that is converted, in major units as decimal text: the debit without fees, whoever pays the fees. Undefined
 * if a figure is no amount.
 */
export function amountConverted(price: Price): string | undefined {
  const amounts = readAmounts(price)
  return amounts && figureText(amounts.debit - amounts.fees)
}

/** A rate that is rounded to fewer digits than this share of it (half a percent) is too coarse to confirm an amount. */
const coarsestRounding = 200n

/**
 * Returns whether the figures of a quote are consistent: (debit − fees) × rate equals the received amount, within rounding to
 * cents on either side, and of the rate to the digits in which it is written.
 */
export function addsUp(quote: Figures): boolean {
  const amounts = readAmounts(quote)
  if (!isPriced(quote) || amounts === undefined) return false
  const rate = toExactRate(plainNumber(quote.exchange_rate))
  const net = amounts.debit - amounts.fees
  const unit = 10n ** BigInt(exactScale)
  const difference = net * rate - amounts.received * unit
  const slack = net * roundingOf(quote.exchange_rate, rate)
  const cent = figuresPerMinor
  return difference > -unit * cent - slack && difference < (rate + unit) * cent + slack
}

/** Returns half a unit of the last written digit of a rate, on the scale of exact rates. */
function roundingOf(written: number, rate: bigint): bigint {
  const decimals = plainNumber(written).split('.')[1]?.length ?? 0
  const half = 10n ** BigInt(Math.max(0, exactScale - decimals)) / 2n
  return half < rate / coarsestRounding ? half : rate / coarsestRounding
}
