import { divideRounded, parseDecimal } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import { type BoundFault, type Bounds, outsideBounds, type PricedFigures, roomLeft } from './bounds.rules'

export type AskedTerms = { side: AmountSide; amountMinor: bigint; bounds: Bounds; asked: PricedFigures }

/** Where a request stands against a price. `room`: how far inside its tightest bound it is, in percent with two decimals, negative outside. */
export type BoundStanding = { figures: PricedFigures; faults: BoundFault[]; room: string }

const scale = 18

/** What the payment would be at this rate, with the fees that it was asked for with: an estimate, for an API that prices nothing by itself. */
export function priceAt(rate: string, { side, amountMinor, asked }: AskedTerms): PricedFigures {
  const unit = 10n ** BigInt(scale)
  const units = parseDecimal(cut(rate), scale)
  if (side === 'source' || units <= 0n) {
    const receivedMinor = ((asked.debitMinor - asked.feesMinor) * units) / unit
    return { ...asked, rate, receivedMinor }
  }
  const net = divideRounded(amountMinor * unit, units, 'ceil')
  const askedNet = asked.debitMinor - asked.feesMinor
  const feesMinor = askedNet > 0n ? divideRounded(asked.feesMinor * net, askedNet, 'half-even') : asked.feesMinor
  return { rate, debitMinor: net + feesMinor, feesMinor, receivedMinor: amountMinor }
}

/** Holds a price against the bounds of a request. */
export function standingAt(figures: PricedFigures, { bounds }: Pick<AskedTerms, 'bounds'>): BoundStanding {
  const room =
    bounds.worstRate === null
      ? roomLeft(String(bounds.largestDebitMinor), String(figures.debitMinor), 'lower')
      : roomLeft(bounds.worstRate, figures.rate, 'higher')
  return { figures, faults: outsideBounds(bounds, figures), room }
}

function cut(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, scale)}`
}
