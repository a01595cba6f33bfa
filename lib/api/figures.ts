import { figureScale } from '#contract/figures'
import { plainNumber } from '#contract/money'
import { isRecord, WrittenNumber } from './json'

/** More than an id of digits alone has. A longer text is no number, and is not searched: an API could make the search endless. */
const mostSigns = 300

type Decimal = { sign: string; whole: string; fraction: string }

/** Returns the parts of decimal text, without zeros before it; undefined for other text. */
function readDecimal(text: string): Decimal | undefined {
  const found = text.length > mostSigns ? null : /^\s*(-?)0*(\d+)(?:\.(\d+))?\s*$/.exec(text)
  if (found === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = found
  return { sign, whole, fraction }
}

/**
 * Returns a number of an answer as plain decimal text with every digit of its source; undefined for a value that is not a number,
 * and for a number with an exponent.
 */
export function digitsOf(value: unknown): string | undefined {
  if (value instanceof WrittenNumber) return readDecimal(value.text) && value.text
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : undefined
  return undefined
}

const exponential = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/

/**
 * Returns an amount of an answer like `digitsOf`; also a number with an exponent, which has every digit too: 2.8412e4 is 28412.
 */
export function amountDigitsOf(value: unknown): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    (value instanceof WrittenNumber && exponential.exec(value.text)) || []
  if (exponent === '') return digitsOf(value)
  const point = whole.length + Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(point, '0')
  const at = Math.max(0, point)
  return `${sign}${digits.slice(0, at) || '0'}${digits.length > at ? `.${digits.slice(at)}` : ''}`
}

/** Returns the figure of `{value, currency}` or `{amount, currency}`, undefined for other objects, and other values unchanged. */
export function figureIn(value: unknown): unknown {
  if (!isRecord(value)) return value
  const figure = value.value ?? value.amount
  return isRecord(figure) ? (figure.value ?? figure.amount) : figure
}

/**
 * Converts decimal text to a number. Undefined for text that is not a decimal, and for an amount (up to six decimals) that a
 * float cannot represent exactly: its last digit would change.
 */
export function toExactNumber(text: string): number | undefined {
  const read = readDecimal(text)
  if (read === undefined) return undefined
  const { sign, whole, fraction } = read
  const trimmed = fraction.replace(/0+$/, '')
  const number = Number(text)
  const plain = `${number === 0 ? '' : sign}${whole}${trimmed && `.${trimmed}`}`
  return trimmed.length <= figureScale && plainNumber(number) !== plain ? undefined : number
}

/** Returns whether a value is a figure that no number represents exactly, so that `toExactNumber` refuses it. */
export function isInexact(value: unknown): boolean {
  const figure = figureIn(value)
  const text = amountDigitsOf(figure) ?? figure
  if (typeof text === 'string') return readDecimal(text) !== undefined && toExactNumber(text) === undefined
  return text instanceof WrittenNumber
}

/**
 * Moves the decimal point: `shiftPoint('1234', -2)` → "12.34". Undefined if the text is not a decimal, or if digits would be
 * lost.
 */
export function shiftPoint(text: string, places: number): string | undefined {
  const read = readDecimal(text)
  if (read === undefined) return undefined
  const { sign, whole, fraction } = read
  if (places < 0) {
    const padded = whole.padStart(1 - places, '0')
    return `${sign}${padded.slice(0, places)}.${padded.slice(places)}${fraction}`
  }
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed.length > places ? undefined : `${sign}${whole}${trimmed.padEnd(places, '0')}`.replace(/^(-?)0+(?=\d)/, '$1')
}
