import { divideRounded, formatDecimal, parseDecimal, plainNumber } from '#contract/money'
import { notKnown } from './not-known'

export {
  cityOf,
  formatClock,
  formatCountdown,
  formatDate,
  formatDay,
  formatExact,
  formatRelative,
  formatSpan,
  formatWeekday,
} from './format-time'
export { customerName, maskAccount, maskDocument, maskEmail, maskPhone } from './masks'

/** U+2212: as wide as a plus, and no line break separates it from its number. */
const minus = '\u2212'
/** U+202F, between a number and "%". */
const thinGap = '\u202f'

type Marks = { decimal: string; group: string }

/** Returns the marks of a locale, instead of Intl, whose formats take floats and whose es-VE grouping depends on ICU. */
function marksOf(locale: string): Marks {
  return locale.startsWith('es') ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' }
}

/** Formats exact decimal text ("28411.34") for the locale, with `decimals` places or, by default, as many as it has. */
export function formatNumber(value: string | number | bigint, locale: string, decimals?: number): string {
  const text = typeof value === 'number' ? plainNumber(value) : String(value)
  const { decimal, group } = marksOf(locale)
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const places = decimals === undefined ? fraction : withPlaces(fraction, decimals, text)
  return `${negative ? minus : ''}${grouped}${places === '' ? '' : decimal + places}`
}

/** Pads with zeros, but never rounds: a figure with more digits than are shown is a bug that must be visible. */
function withPlaces(fraction: string, decimals: number, text: string): string {
  const trimmed = fraction.replace(/0+$/, '')
  if (trimmed.length > decimals) throw new RangeError(`More than ${decimals} decimals: ${text}`)
  return trimmed.padEnd(decimals, '0')
}

/** Formats a count. The API stops counting at 10,001, so a greater number only means "more than 10,000". */
export function formatCount(count: number, locale: string): string {
  return count > 10_000 ? `${formatNumber(10_000, locale)}+` : formatNumber(count, locale)
}

/** Formats an amount in major units with two decimals, or more if the API sent more: "28,411.34", or "not known". */
export function formatFigure(amount: string | number | undefined, locale: string): string {
  if (amount === undefined) return notKnown(locale)
  const text = typeof amount === 'number' ? plainNumber(amount) : amount
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  return formatNumber(text, locale, Math.max(2, fraction.length))
}

/** Formats an amount in major units: "28,411.34 VES" (en), "28.411,34 VES" (es), with a no-break space. */
export function formatAmount(amount: string | number | undefined, currency: string, locale: string): string {
  if (amount === undefined) return notKnown(locale)
  return `${formatFigure(amount, locale)}\u00a0${currency}`
}

/** Converts minor units ("2028") to decimal text in major units ("20.28"). Undefined remains undefined. */
export function fromMinor(minor: string | bigint): string
export function fromMinor(minor: string | bigint | undefined): string | undefined
export function fromMinor(minor: string | bigint | undefined): string | undefined {
  if (minor === undefined) return undefined
  const digits = String(minor)
  const negative = digits.startsWith('-')
  const padded = (negative ? digits.slice(1) : digits).padStart(3, '0')
  return `${negative ? '-' : ''}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

const rateDecimals = 4

/**
 * Formats a rate with four decimals, rounded half-even: "284.1134". Below 1 it shows four significant digits ("0.003415"),
 * because four decimals of a small rate would hide noticeable changes.
 */
export function formatRate(rate: string | number | undefined, locale: string): string {
  if (rate === undefined) return notKnown(locale)
  const text = typeof rate === 'number' ? plainNumber(rate) : rate
  const [, zeros = ''] = /^-?0\.(0*)[1-9]/.exec(text) ?? []
  return formatRounded(text, rateDecimals + zeros.length, locale)
}

/** Formats a rate with all its digits, for hovering and copying: "284.11340012". */
export function formatExactRate(rate: string | number | undefined, locale: string): string {
  if (rate === undefined) return notKnown(locale)
  const text = typeof rate === 'number' ? plainNumber(rate) : rate
  return formatNumber(text.includes('.') ? text.replace(/\.?0+$/, '') : text, locale)
}

/** Formats the difference of two rates with its sign, rounded like a rate; a smaller difference is shown as "less than". */
export function formatRateDifference(before: string, now: string, locale: string): string {
  return formatSigned(differenceOf(before, now), rateDecimals, locale)
}

/** Formats decimal text rounded half-even to this many decimals, and padded to them. */
function formatRounded(text: string, decimals: number, locale: string): string {
  const scale = decimalsOf(text)
  if (scale <= decimals) return formatNumber(text, locale, decimals)
  const rounded = divideRounded(parseDecimal(text, scale), 10n ** BigInt(scale - decimals), 'half-even')
  return formatNumber(formatDecimal(rounded, decimals), locale, decimals)
}

/**
 * Formats decimal text with its sign and this many decimals: "+0.34", "−0.34", "0.00", and for less than the last decimal "− less
 * than 0.01".
 */
function formatSigned(text: string, decimals: number, locale: string): string {
  const size = text.replace(/^-/, '')
  const sign = text.startsWith('-') ? minus : '+'
  if (/^[0.]+$/.test(size)) return formatNumber('0', locale, decimals)
  const least = formatDecimal(1n, decimals)
  const scale = Math.max(decimalsOf(size), decimals)
  if (parseDecimal(size, scale) >= parseDecimal(least, scale)) return `${sign}${formatRounded(size, decimals, locale)}`
  return `${sign} ${locale.startsWith('es') ? 'menos de' : 'less than'} ${formatNumber(least, locale)}`
}

/** Returns the difference as exact decimal text. */
function differenceOf(before: string, now: string): string {
  const scale = Math.max(decimalsOf(before), decimalsOf(now))
  return formatDecimal(parseDecimal(now, scale) - parseDecimal(before, scale), scale)
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** Formats percent points with two decimals: `formatPercent('1.5', 'en')` → "1.50 %". */
export function formatPercent(points: string | number, locale: string, decimals = 2): string {
  return `${formatNumber(typeof points === 'number' ? plainNumber(points) : points, locale, decimals)}${thinGap}%`
}

/** Formats basis points as percent: 150 → "1.50 %". */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  return formatPercent(fromMinor(BigInt(basisPoints)), locale)
}

/**
 * Formats the change from `before` to `now` in percent with its sign and two decimals, rounded half-even: "+0.34 %", "−0.34 %",
 * and below 0.01 % "− less than 0.01 %". Throws a RangeError for a change from zero.
 */
export function formatChange(before: string, now: string, locale: string): string {
  const scale = Math.max(decimalsOf(before), decimalsOf(now))
  const base = parseDecimal(before, scale)
  if (base === 0n) throw new RangeError('A change from zero has no percentage')
  // Cut off far behind the shown digits; an appended 1 prevents that an inexact half is rounded as an exact one.
  const [difference, far] = [parseDecimal(now, scale) - base, 20]
  const dividend = difference * 100n * 10n ** BigInt(far)
  const points = `${formatDecimal(dividend / base, far)}${dividend % base === 0n ? '' : '1'}`
  return `${formatSigned(difference < 0n && !points.startsWith('-') ? `-${points}` : points, 2, locale)}${thinGap}%`
}

/** Formats the exact difference of two amounts with its sign: "−1,240.10 VES". */
export function formatDifference(before: string, now: string, currency: string, locale: string): string {
  const difference = differenceOf(before, now)
  return `${/^-|^[0.]+$/.test(difference) ? '' : '+'}${formatAmount(difference, currency, locale)}`
}
