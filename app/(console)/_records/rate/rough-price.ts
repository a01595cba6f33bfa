import { divideRounded, formatDecimal, parseDecimal, plainNumber } from '#contract/money'
import type { AmountSide } from '#contract/transfers'

/**
 * Returns amount × rate for an amount without a quote; fees are not known yet and are left out. `amountMinor` is in 1/100 of the
 * currency of `side`. The result is decimal text in major units; `received` is rounded down. Undefined without a rate.
 */
export function roughPrice(amountMinor: bigint, side: AmountSide, rate: number): { sent: string; received: string } | undefined {
  const text = plainNumber(rate)
  const scale = text.split('.')[1]?.length ?? 0
  const [rateUnits, unit] = [parseDecimal(text, scale), 10n ** BigInt(scale)]
  if (rateUnits <= 0n) return undefined
  if (side === 'source') {
    const received = divideRounded(amountMinor * rateUnits, unit, 'floor')
    return { sent: formatDecimal(amountMinor, 2), received: formatDecimal(received, 2) }
  }
  return { sent: formatDecimal(divideRounded(amountMinor * unit, rateUnits, 'ceil'), 2), received: formatDecimal(amountMinor, 2) }
}
