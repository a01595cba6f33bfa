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
/** `feeRoomMinor`: what a row without an expected debit may debit for its fees beyond `feeShareBps` of its amount. */
type Terms = { sourceCurrency: string; driftLimitBps: number; feeRoomMinor: bigint; rates: Readonly<Record<string, string>> }
/** The allowance for fees in basis points of the amount, for an API that names no price before a quote. */
const feeShareBps = 500n
const whole = 10_000n

/**
 * Returns the largest debit of a row in minor units of the source currency: the expected debit plus the drift that the batch
 * allows. Without an expected debit it is the amount at the current rate, plus drift and the allowance for fees; undefined without
 * that rate, because an amount in another currency says nothing about the debit, and without an amount: it is never zero. The
 * request for the batch, every later evaluation of its open rows, and the check of each quote use this figure.
 */
export function largestDebitOf(row: Row, { sourceCurrency, driftLimitBps, feeRoomMinor, rates }: Terms): bigint | undefined {
  const drift = BigInt(driftLimitBps)
  if (row.expectedDebitMinor !== null) return withBps(row.expectedDebitMinor, drift)
  const converted = convertedAmount(row, sourceCurrency, rates)
  return converted === undefined ? undefined : withBps(converted, drift + feeShareBps) + feeRoomMinor
}

/**
 * Returns what a debit takes beyond the share of its amount that every batch allows for fees, in minor units of the source
 * currency. 0 if it takes no more than that, or if the amount of the row in the source currency is not known.
 */
export function feeRoomOf(
  row: Row,
  debitMinor: bigint,
  { sourceCurrency, rates }: Pick<Terms, 'sourceCurrency' | 'rates'>,
): bigint {
  const converted = convertedAmount(row, sourceCurrency, rates)
  const room = converted ? debitMinor - withBps(converted, feeShareBps) : 0n
  return room > 0n ? room : 0n
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
