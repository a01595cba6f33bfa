import { invalidField } from '#contract/errors'
import type { FieldErrorCode } from '#contract/field-error-codes'
import { divideRounded, parseDecimal } from '#contract/money'
import type { AmountSide, FeePayer } from '#contract/transfers'
import { convertDown, rateScale } from '../rates/rate.rules'

/** The decimals of a percentage in a tariff. */
export const percentScale = 6

/** A line of a tariff. `fee` is decimal text: percent, or major units of the source currency; `min` and `max` are major units. */
export type FeeLine = { type: 'percentage' | 'fixed'; fee: string; label: string; min?: string; max?: string }

/** A line with its resulting amount, in minor units of the source currency. */
type PricedFee = FeeLine & { amountMinor: bigint }

export type PricingInput = {
  /** In minor units (1/100) of the side that `amountSide` names. */
  amountMinor: bigint
  amountSide: AmountSide
  feesPaidBy: FeePayer
  /** Destination units per source unit, decimal text with up to 8 decimals. */
  rate: string
  fees: FeeLine[]
}

/** In minor units of the source currency, except `quotedAmountMinor`. */
export type Price = {
  principalMinor: bigint
  fees: PricedFee[]
  totalFeesMinor: bigint
  netMinor: bigint
  sourceAmountMinor: bigint
  quotedAmountMinor: bigint
}

/** Prices a transfer. Throws `validation_failed` on `/amount`: `fees_exceed_amount` or `quoted_amount_zero`. */
export function price(input: PricingInput): Price {
  const principalMinor = input.amountSide === 'source' ? input.amountMinor : principalThatDelivers(input)
  const fees = priceFees(input.fees, principalMinor)
  const totalFeesMinor = sumOf(fees)
  const feesOnTop = input.feesPaidBy === 'source'
  const netMinor = feesOnTop ? principalMinor : principalMinor - totalFeesMinor
  if (netMinor <= 0n) throw refusal('fees_exceed_amount')

  const quotedAmountMinor = input.amountSide === 'source' ? convertDown(netMinor, input.rate) : input.amountMinor
  if (quotedAmountMinor <= 0n) throw refusal('quoted_amount_zero')
  return {
    principalMinor,
    fees,
    totalFeesMinor,
    netMinor,
    sourceAmountMinor: feesOnTop ? principalMinor + totalFeesMinor : principalMinor,
    quotedAmountMinor,
  }
}

/** Rounds each line and then adds them, so that the lines that people see always add up. */
function priceFees(lines: FeeLine[], principalMinor: bigint): PricedFee[] {
  return lines.map((line) => ({ ...line, amountMinor: clamp(line, rawFee(line, principalMinor)) }))
}

function rawFee({ type, fee }: FeeLine, principalMinor: bigint): bigint {
  if (type === 'fixed') return parseDecimal(fee, 2)
  return divideRounded(principalMinor * parseDecimal(fee, percentScale), 100n * 10n ** BigInt(percentScale), 'half-up')
}

function clamp({ min, max }: FeeLine, amountMinor: bigint): bigint {
  const raised = min !== undefined && amountMinor < parseDecimal(min, 2) ? parseDecimal(min, 2) : amountMinor
  return max !== undefined && raised > parseDecimal(max, 2) ? parseDecimal(max, 2) : raised
}

/** Returns the principal of an exact-receive transfer: the smallest whose net is worth the amount. */
function principalThatDelivers({ amountMinor, rate, feesPaidBy, fees }: PricingInput): bigint {
  const netMinor = divideRounded(amountMinor * 10n ** BigInt(rateScale), parseDecimal(rate, rateScale), 'ceil')
  return feesPaidBy === 'source' ? netMinor : smallestPrincipal(netMinor, fees)
}

/**
 * Bisects, then walks up from slightly below: because each line is rounded by itself, the net is not monotonic (it drops by a
 * minor unit in places), and the first sufficient principal may lie below the result of the bisection.
 */
function smallestPrincipal(netMinor: bigint, lines: FeeLine[]): bigint {
  const suffices = (principal: bigint) => principal - sumOf(priceFees(lines, principal)) >= netMinor
  let enough = netMinor
  while (!suffices(enough)) {
    enough *= 2n
    if (enough > netMinor * 1_000_000n + 10n ** 15n) throw refusal('fees_exceed_amount')
  }
  let short = netMinor - 1n
  while (enough - short > 1n) {
    const middle = (enough + short) / 2n
    if (suffices(middle)) enough = middle
    else short = middle
  }
  const walkBack = BigInt(lines.length) * 4n + 5n
  let principal = enough - walkBack < netMinor ? netMinor : enough - walkBack
  while (!suffices(principal)) principal += 1n
  return principal
}

function sumOf(fees: PricedFee[]): bigint {
  return fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

function refusal(code: FieldErrorCode) {
  return invalidField('/amount', code)
}
