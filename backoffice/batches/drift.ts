import { fromWireAmount, parseDecimal, plainNumber } from '#contract/money'
import type { Quote } from '#contract/transfers'
import type { Batch, BatchRow } from './tables'

/** Rates have at most so many decimals. */
const scale = 8
const whole = 10_000n

/** "USDC/VES". */
function pairOf({ source, destination }: Pick<Quote, 'source' | 'destination'>): string {
  return `${source.currency}/${destination.currency}`
}

/** By how much a rate has moved from another, in 1/10,000; below zero when it fell. Undefined where either is no rate. */
export function driftBps(from: string, to: string): bigint | undefined {
  const [before, after] = [toUnits(from), toUnits(to)]
  if (before === undefined || after === undefined || before === 0n) return undefined
  return ((after - before) * whole) / before
}

/**
 * Whether a quote is further from what was approved than the batch allows: by its rate, or by what it debits. A pair whose rate nobody knew when the
 * batch was submitted is held against what the row was expected to cost alone.
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

function toUnits(text: string): bigint | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const [digits = '', fraction = ''] = text.split('.')
  return parseDecimal(`${digits}.${fraction.slice(0, scale)}0`.replace(/\.0$/, ''), scale)
}
