import { divideRounded, parseDecimal, rateText } from '#contract/money'

/** The number of decimals of a customer's rate, and of a mid. */
export const rateScale = 8
export const midScale = 10
const wholeBps = 10_000n

/** Returns the customer's rate: mid less the margin, eight decimals, half-even. Both are decimal text. */
export function toCustomerRate(mid: string, marginBps: number): string {
  const kept = parseDecimal(mid, midScale) * (wholeBps - BigInt(marginBps))
  return rateText(divideRounded(kept, wholeBps * 10n ** BigInt(midScale - rateScale), 'half-even'), rateScale)
}

/** Returns the mid of the opposite direction: ten decimals, half-even. */
export function invertMid(mid: string): string {
  const one = 10n ** BigInt(midScale)
  return rateText(divideRounded(one * one, parseDecimal(mid, midScale), 'half-even'), midScale)
}

/** Returns the mid of A/C from A/B and B/C: ten decimals, half-even. */
export function crossMid(first: string, second: string): string {
  const product = parseDecimal(first, midScale) * parseDecimal(second, midScale)
  return rateText(divideRounded(product, 10n ** BigInt(midScale), 'half-even'), midScale)
}

/** Converts and rounds down: the residue below one minor unit stays with the organization. */
export function convertDown(amountMinor: bigint, rate: string): bigint {
  return divideRounded(amountMinor * parseDecimal(rate, rateScale), 10n ** BigInt(rateScale), 'floor')
}
