import { divideRounded } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import { exactScale, readExactRate } from '../exact-rate'

/** What a row of a batch contains about its debit; amounts are in minor units. */
type Row = {
  expectedDebitMinor: bigint | null
  amountMinor: bigint | null
  amountSide: AmountSide | null
  destinationCurrency: string | null
}
/** `feeRoomBps`: the allowance for fees in basis points of the amount, for an API without prices before a quote. */
type Terms = { sourceCurrency: string; driftLimitBps: number; feeRoomBps: number; rates: Readonly<Record<string, string>> }
/** The allowance for fees of a batch whose quotes have not shown yet that it takes more. */
export const roomForFeesBps = 500
const whole = 10_000n

/**
 * Returns the largest debit of a row in minor units of the source currency: the expected debit plus the drift that the batch
 * allows. Without an expected debit it is the amount at the current rate, plus drift and an allowance for fees; undefined without
 * that rate, because an amount in another currency says nothing about the debit, and without an amount: it is never zero. The
 * request for the batch, every later evaluation of its open rows, and the check of each quote use this figure.
 */
export function largestDebitOf(row: Row, { sourceCurrency, driftLimitBps, feeRoomBps, rates }: Terms): bigint | undefined {
  const drift = BigInt(driftLimitBps)
  if (row.expectedDebitMinor !== null) return withBps(row.expectedDebitMinor, drift)
  const converted = convertedAmount(row, sourceCurrency, rates)
  return converted === undefined ? undefined : withBps(converted, drift + BigInt(feeRoomBps))
}

/**
 * Returns how much more than its amount a row would debit, in basis points rounded up: the allowance for fees that it takes. 0 if
 * it would not debit more, or if its amount in the source currency is not known.
 */
export function feeRoomOf(
  row: Row,
  debitMinor: bigint,
  { sourceCurrency, rates }: Pick<Terms, 'sourceCurrency' | 'rates'>,
): number {
  const converted = convertedAmount(row, sourceCurrency, rates)
  if (!converted || debitMinor <= converted) return 0
  return Number(divideRounded((debitMinor - converted) * whole, converted, 'ceil'))
}

/** Returns the amount of a row in the source currency, rounded up once. */
function convertedAmount(row: Row, sourceCurrency: string, rates: Terms['rates']): bigint | undefined {
  const amount = row.amountMinor
  if (amount === null) return undefined
  if (row.amountSide !== 'destination' || row.destinationCurrency === sourceCurrency) return amount
  const rate = readExactRate(rates[`${sourceCurrency}/${row.destinationCurrency}`])
  return rate ? divideRounded(amount * 10n ** BigInt(exactScale), rate, 'ceil') : undefined
}

function withBps(minor: bigint, bps: bigint): bigint {
  return minor + divideRounded(minor * bps, whole, 'ceil')
}
