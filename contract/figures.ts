import { divideRounded, formatDecimal, parseDecimal, plainNumber } from './money'

/** Decimals that are read of a figure of a quote: those of USDC on its chains. A requested amount has two (`wireScale`). */
export const figureScale = 6

/** From here on two neighbouring JSON numbers are more than a hundredth apart. */
const tooLarge = 2 ** 46

/** Less than this is what a subtraction of binary numbers leaves of nothing: 0.3 − (0.1 + 0.2) is −5.6e-17. */
const residue = 1e-9

/**
 * Converts a figure of a quote (major units) to millionths: 101.095 → 101095000n. Digits behind the sixth decimal, which come from
 * the binary arithmetic of an API (101.10000000000001), are rounded half-even; to zero only if they are nothing else. Returns
 * undefined for what is no amount of money.
 */
export function readFigure(amount: number | undefined): bigint | undefined {
  if (amount === undefined || !(Math.abs(amount) < tooLarge)) return undefined
  const text = plainNumber(amount)
  const scale = Math.max(figureScale, text.split('.')[1]?.length ?? 0)
  const figure = divideRounded(parseDecimal(text, scale), 10n ** BigInt(scale - figureScale), 'half-even')
  return figure === 0n && Math.abs(amount) >= residue ? undefined : figure
}

/** Converts an amount in minor units (1/100) to millionths, to compare it with a figure. */
export function minorToFigure(minor: bigint): bigint {
  return minor * figuresPerMinor
}

/**
 * Converts a figure of a quote (major units) to minor units (1/100), for bounds and sums: 101.095 is 10110n rounded up, as a debit,
 * and 10109n rounded down, as what arrives. Throws a RangeError for what is no amount.
 */
export function figureToMinor(amount: number, rounding: 'ceil' | 'floor'): bigint {
  const figure = readFigure(amount)
  if (figure === undefined) throw new RangeError('Not an amount')
  return divideRounded(figure, figuresPerMinor, rounding)
}

/** Returns the amounts in minor units that a figure (millionths) is rounded to: one if it is whole, otherwise both. */
export function minorsOf(figure: bigint): bigint[] {
  const [down, up] = [divideRounded(figure, figuresPerMinor, 'floor'), divideRounded(figure, figuresPerMinor, 'ceil')]
  return down === up ? [down] : [down, up]
}

/** Returns whether an amount in minor units is a figure (millionths), rounded to the minor unit in either direction. */
export function isMinorOf(minor: bigint, figure: bigint): boolean {
  return minorsOf(figure).includes(minor)
}

/** The millionths of a minor unit. */
export const figuresPerMinor = 10_000n

/** Converts millionths to the JSON number of the contract (major units): 101095000n → 101.095, parsed from decimal text. */
export function figureNumber(figure: bigint): number {
  return Number(figureText(figure))
}

/** Formats millionths as decimal text with two to six decimals: 101095000n → "101.095", 101000000n → "101.00". */
export function figureText(figure: bigint): string {
  return formatDecimal(figure, figureScale).replace(/0{1,4}$/, '')
}
