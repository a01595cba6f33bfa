import { divideRounded, formatDecimal, parseDecimal, plainNumber } from '#contract/money'
import type { AmountSide } from '#contract/transfers'

/**
 * Amount × rate, where nothing has priced it: fees are left out because nobody knows them yet. `amountMinor` is 1/100 of the currency of `side`.
 * Decimal texts in major units; what is received is cut, never rounded up. Undefined without a rate.
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
