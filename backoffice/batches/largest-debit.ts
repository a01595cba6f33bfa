import { divideRounded, parseDecimal } from '#contract/money'
import type { BatchRow } from './tables'

type Terms = { sourceCurrency: string; driftLimitBps: number; rates: Readonly<Record<string, string>> }
/** The allowance for fees in basis points, for an API without prices before a quote. */
const roomForFeesBps = 500n
const whole = 10_000n
const scale = 8

/**
 * Returns the largest debit of a row in minor units of the source currency: the expected debit plus the drift that the batch
 * allows. Without an expected debit it is the amount at the current rate, plus drift and an allowance for fees.
 */
export function largestDebitOf(
  row: Pick<BatchRow, 'expectedDebitMinor' | 'amountMinor' | 'amountSide' | 'destinationCurrency'>,
  { sourceCurrency, driftLimitBps, rates }: Terms,
): bigint {
  const drift = BigInt(driftLimitBps)
  if (row.expectedDebitMinor !== null) return withBps(row.expectedDebitMinor, drift)
  const amount = row.amountMinor ?? 0n
  const rate = rates[`${sourceCurrency}/${row.destinationCurrency}`]
  const unit = 10n ** BigInt(scale)
  const converted =
    row.amountSide === 'destination' && rate !== undefined && /^\d+(\.\d{1,8})?$/.test(rate)
      ? divideRounded(amount * unit, parseDecimal(rate, scale) || 1n, 'ceil')
      : amount
  return withBps(converted, drift + roomForFeesBps)
}

function withBps(minor: bigint, bps: bigint): bigint {
  return minor + divideRounded(minor * bps, whole, 'ceil')
}
