import { divideRounded, formatDecimal, parseDecimal } from '#contract/money'
import type { AmountSide } from '#contract/transfers'

/** How far from a quote its payment may be. Amounts in minor units (1/100); a rate is decimal text. */
export type Bounds = {
  /** Null where the amount that arrives is fixed: then the debit says it all. */
  worstRate: string | null
  largestDebitMinor: bigint
  leastReceivedMinor: bigint
}

/** The figures of a quote that bounds are held against. */
export type PricedFigures = { rate: string; debitMinor: bigint; feesMinor: bigint; receivedMinor: bigint }

/** One figure past its bound, both as they are shown: a rate as decimal text, amounts as minor units. */
export type BoundFault = { member: 'rate' | 'debit' | 'received'; bound: string; now: string }

/** Room that is offered, and the most that may be asked for, in 1/10,000. */
const offeredRoom = 50
export const mostRoom = 1000

/** Decimals in which rates are compared: more than any API has shown. */
const rateScale = 18
const whole = 10_000n

/** Bounds with so much room (1/10,000) below the rate, or above the debit where what arrives is fixed. */
export function boundsAround(figures: PricedFigures, side: AmountSide, room = offeredRoom): Bounds {
  if (side === 'source') return boundsAtRate(figures, rateBelow(figures.rate, room))
  const largestDebitMinor = divideRounded(figures.debitMinor * (whole + BigInt(room)), whole, 'ceil')
  return { worstRate: null, largestDebitMinor, leastReceivedMinor: figures.receivedMinor }
}

/** The amount that leaves is fixed, and the rate may be as low as this. */
export function boundsAtRate({ debitMinor, feesMinor }: PricedFigures, worstRate: string): Bounds {
  const arrives = (debitMinor - feesMinor) * toUnits(worstRate)
  return { worstRate, largestDebitMinor: debitMinor, leastReceivedMinor: arrives / 10n ** BigInt(rateScale) }
}

/** Returns whether a person may ask for these bounds: no better than the quote, and no further away than `mostRoom`. */
export function isReasonable(bounds: Bounds, figures: PricedFigures, side: AmountSide): boolean {
  if (side === 'destination') {
    const most = boundsAround(figures, side, mostRoom).largestDebitMinor
    return bounds.worstRate === null && bounds.largestDebitMinor >= figures.debitMinor && bounds.largestDebitMinor <= most
  }
  if (bounds.worstRate === null || bounds.largestDebitMinor !== figures.debitMinor) return false
  const worst = toUnits(bounds.worstRate)
  return worst <= toUnits(figures.rate) && worst >= toUnits(rateBelow(figures.rate, mostRoom))
}

/** Every figure of a new quote that is past its bound; none when it may be paid. */
export function outsideBounds({ worstRate, largestDebitMinor, leastReceivedMinor }: Bounds, now: PricedFigures): BoundFault[] {
  const faults: BoundFault[] = []
  if (worstRate !== null && isLower(now.rate, worstRate)) faults.push({ member: 'rate', bound: worstRate, now: now.rate })
  if (now.debitMinor > largestDebitMinor)
    faults.push({ member: 'debit', bound: String(largestDebitMinor), now: String(now.debitMinor) })
  if (now.receivedMinor < leastReceivedMinor)
    faults.push({ member: 'received', bound: String(leastReceivedMinor), now: String(now.receivedMinor) })
  return faults
}

/** Returns how far a figure is inside its bound, in percent with two decimals; negative outside of it. */
export function roomLeft(bound: string, now: string, better: 'higher' | 'lower'): string {
  const [limit, value] = [toUnits(bound), toUnits(now)]
  const inside = better === 'higher' ? value - limit : limit - value
  return formatDecimal(divideRounded(inside * whole, limit, 'half-even'), 2)
}

/** Returns whether one rate, as decimal text, is lower than another. */
export function isLower(rate: string, than: string): boolean {
  return toUnits(rate) < toUnits(than)
}

function rateBelow(rate: string, room: number): string {
  const decimals = Math.min(rateScale, Math.max(4, rate.split('.')[1]?.length ?? 0))
  const lowered = (toUnits(rate) * (whole - BigInt(room))) / whole
  return formatDecimal(lowered / 10n ** BigInt(rateScale - decimals), decimals)
}

/** Digits past the scale are cut: they are noise of a float that an API divided. */
function toUnits(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return parseDecimal(fraction === '' ? whole : `${whole}.${fraction.slice(0, rateScale)}`, rateScale)
}
