import { formatDecimal, maxAmountMinor } from '#contract/money'
import { formatFigure } from './format'

/** The dollar sign stands for USD and for USDC. Any other text is the code of a currency. */
export type NamedCurrency = '$' | (string & {})

type ReadAmount = {
  /** In 1/100 of the currency. */
  minor: bigint
  /** Exact decimal text: "1000.50". */
  text: string
}
type MoneyFault = 'not_a_number' | 'negative' | 'too_many_decimals' | 'too_large' | 'zero'
export type MoneyReading =
  | { kind: 'empty' }
  | ({ kind: 'exact' } & ReadAmount)
  /** It could mean two amounts: the person has to choose. */
  | { kind: 'ambiguous'; choices: [ReadAmount, ReadAmount] }
  | { kind: 'invalid'; fault: MoneyFault }
  /** The amount is written in another currency than it is read in. */
  | { kind: 'other_currency'; written: NamedCurrency }

/** Text that people paste around a number: signs and codes of currencies, blanks of every kind, invisible marks. */
const around =
  /^(?:\$|US\$|USDC|USD|VES|Bs\.?\s?[DFS]?\.?|[\s\u200b\u200e\u200f\ufeff])+|(?:\$|USDC|USD|VES|Bs\.?|[\s\u200b\u200e\u200f\ufeff])+$/giu

/** More characters than any amount has, with its blanks and marks: a longer paste is read no further. */
const longestTyped = 100

/**
 * Parses a typed or pasted amount: "1,000.50", "1.000,50", "$ 1 000.50 ". Either mark may be the decimal one if the text is
 * unambiguous; "1.000" typed in English (or "1,000" in Spanish) is not, and the person has to choose. It uses no float. With
 * `currency`, an amount beside which another one is written is not read: "36.000,00 Bs" is no amount in USDC.
 */
export function readMoney(typed: string, locale: string, currency?: string): MoneyReading {
  if (typed.length > longestTyped) return { kind: 'invalid', fault: 'not_a_number' }
  const written = currency && writtenCurrencies(typed).find((one) => !namesCurrency(one, currency))
  return written ? { kind: 'other_currency', written } : readFigure(typed, locale)
}

/** Returns the currencies that a typed or pasted amount names before or after its figure. */
export function writtenCurrencies(typed: string): NamedCurrency[] {
  const words =
    typed
      .match(around)
      ?.join(' ')
      .match(/us\$|\$|usdc|usd|ves|bs/giu) ?? []
  return words.map((word) => word.toUpperCase().replace('US$', 'USD').replace('BS', 'VES'))
}

/** Returns whether an amount in the currency may be written so. */
export function namesCurrency(named: NamedCurrency, currency: string): boolean {
  return named === currency || (named === '$' && currency.startsWith('USD'))
}

function readFigure(typed: string, locale: string): MoneyReading {
  const text = typed.replace(around, '')
  if (text === '') return { kind: 'empty' }
  if (/^[-\u2212]/.test(text)) return { kind: 'invalid', fault: 'negative' }
  const joined = joinSpacedGroups(text)
  if (joined === undefined || !/^\d[\d.,]*$|^[.,]\d+$/.test(joined)) return { kind: 'invalid', fault: 'not_a_number' }

  const marks = joined.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  if (marks.length <= 1) return readOneMark(joined, last, locale)
  const everyMarkTheSame = [...marks].every((mark) => mark === last)
  return everyMarkTheSame ? readGrouped(joined, last, '') : readBothMarks(joined, last)
}

/** Joins groups: "1 000 000,50" → "1000000,50"; undefined if the blanks do not separate groups. */
function joinSpacedGroups(text: string): string | undefined {
  if (!/\s/.test(text)) return text
  return /^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : undefined
}

function readOneMark(text: string, mark: string, locale: string): MoneyReading {
  const [whole = '', fraction = ''] = mark === '' ? [text] : text.split(mark)
  const couldBeGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  if (!couldBeGroup) return toReading(whole, fraction)
  const grouped = toReading(whole + fraction, '')
  if (mark === groupMark(locale)) return grouped
  const decimal = toReading(whole, fraction)
  if (decimal.kind !== 'exact' || grouped.kind !== 'exact') return decimal
  return { kind: 'ambiguous', choices: [toAmount(decimal.minor), toAmount(grouped.minor)] }
}

function readBothMarks(text: string, last: string): MoneyReading {
  const at = text.lastIndexOf(last)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  if (whole.includes(last)) return { kind: 'invalid', fault: 'not_a_number' }
  return readGrouped(whole, last === '.' ? ',' : '.', fraction)
}

function readGrouped(whole: string, mark: string, fraction: string): MoneyReading {
  const [first = '', ...groups] = whole.split(mark)
  const wellFormed = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return wellFormed ? toReading(first + groups.join(''), fraction) : { kind: 'invalid', fault: 'not_a_number' }
}

function toReading(whole: string, fraction: string): MoneyReading {
  const cents = fraction.replace(/0+$/, '')
  if (cents.length > 2) return { kind: 'invalid', fault: 'too_many_decimals' }
  const minor = BigInt((whole || '0') + cents.padEnd(2, '0'))
  if (minor === 0n) return { kind: 'invalid', fault: 'zero' }
  if (minor > BigInt(maxAmountMinor)) return { kind: 'invalid', fault: 'too_large' }
  return { kind: 'exact', ...toAmount(minor) }
}

function toAmount(minor: bigint): ReadAmount {
  return { minor, text: formatDecimal(minor, 2) }
}

function groupMark(locale: string): string {
  return locale.startsWith('es') ? '.' : ','
}

/** Formats an amount as a person types it in full in that language; it parses back to the same amount. */
export function writeMoney(minor: bigint, locale: string): string {
  return formatFigure(formatDecimal(minor, 2), locale)
}
