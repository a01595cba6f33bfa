import { figureToMinor } from '#contract/figures'
import { plainNumber } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { largestDebitOf } from '../approvals/largest-debit.rules'
import { readExactRate } from '../exact-rate'
import type { Batch, BatchRow } from './tables'

const whole = 10_000n

/** Returns the currency pair, such as "USDC/VES". */
function pairOf({ source, destination }: Pick<Quote, 'source' | 'destination'>): string {
  return `${source.currency}/${destination.currency}`
}

/**
 * Returns the change of a rate in basis points, negative when it fell, without its fraction. Undefined if either text is not a
 * rate.
 */
export function driftBps(from: string, to: string): bigint | undefined {
  const change = changeOf(from, to)
  return change && change.scaled / change.before
}

/** Returns whether a rate moved by more than the limit, exactly. Undefined if either text is not a rate. */
function isBeyond(from: string, to: string, limitBps: bigint): boolean | undefined {
  const change = changeOf(from, to)
  if (change === undefined) return undefined
  const { scaled, before } = change
  return (scaled < 0n ? -scaled : scaled) > limitBps * before
}

/** Returns the change of a rate as a fraction in basis points: `scaled` over `before`. */
function changeOf(from: string, to: string): { scaled: bigint; before: bigint } | undefined {
  const [before, after] = [readExactRate(from), readExactRate(to)]
  if (before === undefined || after === undefined || before === 0n) return undefined
  return { scaled: (after - before) * whole, before }
}

/**
 * Returns whether the rate or the debit of a quote has drifted further than the batch allows. If the rate of the pair was unknown
 * at submission, only the debit is compared, with the largest debit of the row. It may exceed that by one minor unit, because two
 * quotes of one amount may round differently. What people approve has no such tolerance, and the permits of a batch limit its total
 * to that.
 */
export function driftOf(batch: Batch, row: BatchRow, quote: Quote): 'rate_drift' | 'debit_drift' | undefined {
  const rates = batch.referenceRates ?? {}
  const reference = rates[pairOf(quote)]
  const rate = quote.exchange_rate
  const isComparable = reference !== undefined && rate !== undefined
  if (isComparable && isBeyond(reference, plainNumber(rate), BigInt(batch.driftLimitBps)) !== false) return 'rate_drift'
  const largest = largestDebitOf(row, { ...batch, rates })
  if (largest === undefined || quote.source_amount === undefined) return undefined
  return figureToMinor(quote.source_amount, 'ceil') > largest + 1n ? 'debit_drift' : undefined
}
