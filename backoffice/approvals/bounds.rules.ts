import { divideRounded, formatDecimal } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import { exactScale, toExactRate } from '../exact-rate'

/** The limits within which a payment may differ from its quote. Amounts are in minor units (1/100); a rate is decimal text. */
export type Bounds = {
  /** Null when the amount that arrives is fixed: the largest debit is then the only limit that is needed. */
  worstRate: string | null
  largestDebitMinor: bigint
  leastReceivedMinor: bigint
}

/** The figures of a quote that are compared with the bounds. */
export type PricedFigures = { rate: string; debitMinor: bigint; feesMinor: bigint; receivedMinor: bigint }

/** A figure that exceeds its bound, with the bound, both as text for display: rates as decimals, amounts in minor units. */
export type BoundFault = { member: 'rate' | 'debit' | 'received'; bound: string; now: string }

/** The tolerance that forms offer by default, and the largest that a person may request. Both in 1/10,000 (basis points). */
const offeredRoom = 50
export const mostRoom = 1000

const whole = 10_000n

/** Returns bounds with this tolerance (1/10,000): below the rate, or above the debit if the received amount is fixed. */
export function boundsAround(figures: PricedFigures, side: AmountSide, room = offeredRoom): Bounds {
  if (side === 'source') return boundsAtRate(figures, rateBelow(figures.rate, room))
  const largestDebitMinor = divideRounded(figures.debitMinor * (whole + BigInt(room)), whole, 'ceil')
  return { worstRate: null, largestDebitMinor, leastReceivedMinor: figures.receivedMinor }
}

/** Returns the bounds of a payment with a fixed debit, of which the rate may fall to `worstRate`. */
export function boundsAtRate({ debitMinor, feesMinor }: PricedFigures, worstRate: string): Bounds {
  const arrives = (debitMinor - feesMinor) * toExactRate(worstRate)
  return { worstRate, largestDebitMinor: debitMinor, leastReceivedMinor: arrives / 10n ** BigInt(exactScale) }
}

/** Returns whether a person may request these bounds: no tighter than the quote, and no looser than `mostRoom`. */
export function isReasonable(bounds: Bounds, figures: PricedFigures, side: AmountSide): boolean {
  if (side === 'destination') {
    const most = boundsAround(figures, side, mostRoom).largestDebitMinor
    return bounds.worstRate === null && bounds.largestDebitMinor >= figures.debitMinor && bounds.largestDebitMinor <= most
  }
  if (bounds.worstRate === null || bounds.largestDebitMinor !== figures.debitMinor) return false
  const worst = toExactRate(bounds.worstRate)
  return worst <= toExactRate(figures.rate) && worst >= toExactRate(rateBelow(figures.rate, mostRoom))
}

/** Returns every figure of a new quote that exceeds its bound. The quote may be paid if the list is empty. */
export function outsideBounds({ worstRate, largestDebitMinor, leastReceivedMinor }: Bounds, now: PricedFigures): BoundFault[] {
  const faults: BoundFault[] = []
  if (worstRate !== null && isLower(now.rate, worstRate)) faults.push({ member: 'rate', bound: worstRate, now: now.rate })
  if (now.debitMinor > largestDebitMinor)
    faults.push({ member: 'debit', bound: String(largestDebitMinor), now: String(now.debitMinor) })
  if (now.receivedMinor < leastReceivedMinor)
    faults.push({ member: 'received', bound: String(leastReceivedMinor), now: String(now.receivedMinor) })
  return faults
}

/** Returns the distance of a figure from its bound in percent with two decimals; negative when the bound is exceeded. */
export function roomLeft(bound: string, now: string, better: 'higher' | 'lower'): string {
  const [limit, value] = [toExactRate(bound), toExactRate(now)]
  const inside = better === 'higher' ? value - limit : limit - value
  return formatDecimal(divideRounded(inside * whole, limit, 'half-even'), 2)
}

/** Returns whether one rate, as decimal text, is lower than another. */
export function isLower(rate: string, than: string): boolean {
  return toExactRate(rate) < toExactRate(than)
}

/** The least decimals of a bound, and for a rate below 1 its least digits after the zeros: a coarse bound is looser than its room. */
const [leastDecimals, leastDigits] = [4, 6]

function rateBelow(rate: string, room: number): string {
  const zeros = /^0\.(0*)/.exec(rate)?.[1]?.length
  const least = zeros === undefined ? leastDecimals : zeros + leastDigits
  const decimals = Math.min(exactScale, Math.max(least, rate.split('.')[1]?.length ?? 0))
  const lowered = (toExactRate(rate) * (whole - BigInt(room))) / whole
  return formatDecimal(lowered / 10n ** BigInt(exactScale - decimals), decimals)
}
