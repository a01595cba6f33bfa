import { plainNumber } from '#contract/money'
import { isRecord, WrittenNumber } from './json'

const decimal = /^\s*(-?)0*(\d+)(?:\.(\d+))?\s*$/

/**
 * A number of an answer as plain decimal text with every digit that it was written with; undefined for what is no number, for one with an
 * exponent, and for text. An amount may stand beside its currency: `{value, currency}`.
 */
export function digitsOf(value: unknown): string | undefined {
  if (value instanceof WrittenNumber) return decimal.test(value.text) ? value.text : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : undefined
  return undefined
}

/** The figure of `{value, currency}` or `{amount, currency}`; anything else as it is. */
export function figureIn(value: unknown): unknown {
  if (!isRecord(value)) return value
  const figure = value.value ?? value.amount
  return isRecord(figure) ? (figure.value ?? figure.amount) : figure
}

/**
 * Decimal text as a number. Undefined for what is no decimal, and for an amount (up to two decimals) that a number cannot hold exactly: it
 * would be shown with another last digit.
 */
export function toExactNumber(text: string): number | undefined {
  const [, sign = '', whole = '0', fraction = ''] = decimal.exec(text) ?? []
  if (!decimal.test(text)) return undefined
  const kept = fraction.replace(/0+$/, '')
  const number = Number(text)
  const plain = `${number === 0 ? '' : sign}${whole}${kept && `.${kept}`}`
  return kept.length <= 2 && plainNumber(number) !== plain ? undefined : number
}

/** Moves the decimal point: `shiftPoint('1234', -2)` → "12.34". Undefined for what is no decimal, and when digits would be cut. */
export function shiftPoint(text: string, places: number): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
  if (!decimal.test(text)) return undefined
  if (places < 0) {
    const padded = whole.padStart(1 - places, '0')
    return `${sign}${padded.slice(0, places)}.${padded.slice(places)}${fraction}`
  }
  const kept = fraction.replace(/0+$/, '')
  return kept.length > places ? undefined : `${sign}${whole}${kept.padEnd(places, '0')}`.replace(/^(-?)0+(?=\d)/, '$1')
}
