/** Currencies of the contract. USDC is a token (ISO 24165), USD and VES are ISO 4217 (840, 928); VED is not accepted. */
export const currencies = ['USDC', 'USD', 'VES'] as const

/** Amounts have two decimals in the API, whatever the currency. */
export const wireScale = 2

/** The largest amount of a request, in minor units (1/100). Below 10¹⁵ a JSON number with two decimals is exact. */
export const maxAmountMinor = 999_999_999_999

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Parses decimal text exactly: `parseDecimal('284.1134', 8)` → 28411340000n. Throws a RangeError if the text has more digits than
 * the scale, or is not a plain decimal.
 */
export function parseDecimal(text: string, scale: number): bigint {
  const match = decimalText.exec(text)
  if (!match) throw new RangeError(`Not a decimal: ${text.slice(0, 40)}`)
  const [, sign, whole = '', fraction = ''] = match
  const trimmed = fraction.replace(/0+$/, '')
  if (trimmed.length > scale) throw new RangeError(`More than ${scale} decimals: ${text.slice(0, 40)}`)
  const digits = BigInt(whole + trimmed.padEnd(scale, '0'))
  return sign === '-' ? -digits : digits
}

/** Formats minor units as decimal text with all its decimals: `formatDecimal(10100n, 2)` → "101.00". */
export function formatDecimal(minor: bigint, scale: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`
  return minor < 0n ? `-${text}` : text
}

/** Formats a rate without trailing zeros: "284.1134" instead of "284.11340000". */
export function rateText(value: bigint, scale: number): string {
  return formatDecimal(value, scale).replace(/\.?0+$/, '')
}

export type Rounding = 'floor' | 'ceil' | 'half-up' | 'half-even'

/** Divides exactly and rounds once. `divisor` must be positive. Half-up rounds away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError('The divisor must be positive')
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  const away = dividend < 0n ? -1n : 1n
  if (rounding === 'floor') return away === 1n ? quotient : quotient - 1n
  if (rounding === 'ceil') return away === 1n ? quotient + 1n : quotient
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice > divisor) return quotient + away
  if (twice < divisor) return quotient
  return rounding === 'half-up' || quotient % 2n !== 0n ? quotient + away : quotient
}

/**
 * Converts minor units to the JSON number of the contract (major units). Only here and in `figureNumber` an amount becomes a
 * number: it is parsed from decimal text, so JSON prints exactly that text again.
 */
export function toWireAmount(minor: bigint): number {
  return Number(formatDecimal(minor, wireScale))
}

/** Converts a JSON number of the contract back to minor units: 101.1 → 10110n. Throws a RangeError for more than two decimals. */
export function fromWireAmount(amount: number): bigint {
  return parseDecimal(plainNumber(amount), wireScale)
}

/** Formats a finite number as plain decimal text, never with an exponent. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('Not a finite number')
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  // JavaScript writes no positive exponent below 21, which is more than the digits that a number has.
  return sign + digits.padEnd(point, '0')
}
