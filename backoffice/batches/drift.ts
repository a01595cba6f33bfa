import { fromWireAmount, plainNumber } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { readExactRate } from '../exact-rate'
import type { Batch, BatchRow } from './tables'

const whole = 10_000n

/** Returns the currency pair, such as "USDC/VES". */
function pairOf({ source, destination }: Pick<Quote, 'source' | 'destination'>): string {
  return `${source.currency}/${destination.currency}`
}

/** Returns the change of a rate in basis points, negative when it fell. Undefined if either text is not a rate. */
export function driftBps(from: string, to: string): bigint | undefined {
  const [before, after] = [readExactRate(from), readExactRate(to)]
  if (before === undefined || after === undefined || before === 0n) return undefined
  return ((after - before) * whole) / before
}

/**
 * Returns whether the rate or the debit of a quote has drifted further than the batch allows. If the rate of the pair was unknown
 * at submission, only the debit is compared, with the expected debit of the row.
 */
export function driftOf(
  { referenceRates, driftLimitBps }: Batch,
  row: BatchRow,
  quote: Quote,
): 'rate_drift' | 'debit_drift' | undefined {
  const limit = BigInt(driftLimitBps)
  const reference = referenceRates?.[pairOf(quote)]
  const moved =
    reference === undefined || quote.exchange_rate === undefined ? 0n : driftBps(reference, plainNumber(quote.exchange_rate))
  if (moved === undefined || moved > limit || moved < -limit) return 'rate_drift'
  const expected = row.expectedDebitMinor
  if (expected === null || quote.source_amount === undefined) return undefined
  const most = expected + (expected * limit) / whole + 1n
  return fromWireAmount(quote.source_amount) > most ? 'debit_drift' : undefined
}
