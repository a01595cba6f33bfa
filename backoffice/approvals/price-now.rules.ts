import { divideRounded } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import { exactScale, toExactRate } from '../exact-rate'
import { type BoundFault, type Bounds, outsideBounds, type PricedFigures, roomLeft } from './bounds.rules'

export type RequestedTerms = { side: AmountSide; amountMinor: bigint; bounds: Bounds; asked: PricedFigures }

/** A price compared with the bounds. `room`: distance from the tightest bound in percent, two decimals; negative beyond it. */
export type BoundComparison = { figures: PricedFigures; faults: BoundFault[]; room: string }

/** Estimates the payment at this rate, with the fees of the original quote, for an API without prices other than quotes. */
export function priceAt(rate: string, { side, amountMinor, asked: requested }: RequestedTerms): PricedFigures {
  const unit = 10n ** BigInt(exactScale)
  const units = toExactRate(rate)
  if (side === 'source' || units <= 0n) {
    const receivedMinor = ((requested.debitMinor - requested.feesMinor) * units) / unit
    return { ...requested, rate, receivedMinor }
  }
  const net = divideRounded(amountMinor * unit, units, 'ceil')
  const requestedNet = requested.debitMinor - requested.feesMinor
  const feesMinor = requestedNet > 0n ? divideRounded(requested.feesMinor * net, requestedNet, 'half-even') : requested.feesMinor
  return { rate, debitMinor: net + feesMinor, feesMinor, receivedMinor: amountMinor }
}

/** Compares a price with the bounds of a request. */
export function compareWithBounds(figures: PricedFigures, { bounds }: Pick<RequestedTerms, 'bounds'>): BoundComparison {
  const room =
    bounds.worstRate === null
      ? roomLeft(String(bounds.largestDebitMinor), String(figures.debitMinor), 'lower')
      : roomLeft(bounds.worstRate, figures.rate, 'higher')
  return { figures, faults: outsideBounds(bounds, figures), room }
}
