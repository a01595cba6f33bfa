import { currenciesInHeader } from '#lib/shared/batches/named-currency'
import { unpackPart } from './workbook-parts'
import { childrenOf, findElements } from './xml-elements'

/**
 * What the styles of a workbook add to a number, by index: those that show it as a date, counted from 1900 or 1904, and the
 * currencies that a sheet shows beside an amount.
 */
export type WorkbookStyles = { dates: ReadonlySet<number>; from1904: boolean; currencies: ReadonlyMap<number, string> }

/** The built-in formats of dates and times, which a workbook does not define. */
const builtIn: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** A spreadsheet writes no longer one. It is searched for texts without an end, so a long one would take hours. */
const longestFormat = 255
const dayMs = 86_400_000
const minutesOfDay = 1_440

/** Reads which styles of the workbook show a number as a date or a time, or with a currency. */
export async function readStyles(bytes: Uint8Array): Promise<WorkbookStyles> {
  const codes = new Map<string, string>()
  const dates = new Set<number>()
  const currencies = new Map<number, string>()
  for await (const element of findElements(unpackPart(bytes, 'xl/styles.xml'), ['numFmt', 'cellXfs'])) {
    const { name, attributes } = element
    if (name === 'numFmt')
      codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode')?.slice(0, longestFormat) ?? '')
    const known = new Map<string, ReturnType<typeof shownBy>>()
    for (const [index, format] of childrenOf(element, 'xf').entries()) {
      const id = format.attributes.get('numFmtId') ?? ''
      const { isDate, currency } = known.get(id) ?? shownBy(id, codes)
      known.set(id, { isDate, currency })
      if (isDate) dates.add(index)
      if (currency !== undefined) currencies.set(index, currency)
    }
  }
  let from1904 = false
  for await (const { attributes } of findElements(unpackPart(bytes, 'xl/workbook.xml'), ['workbookPr']))
    from1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
  return { dates, from1904, currencies }
}

/** Returns what the format of an id adds to a number. Thousands of styles may have the same one. */
function shownBy(id: string, codes: ReadonlyMap<string, string>): { isDate: boolean; currency: string | undefined } {
  const [currency] = currenciesInHeader(textsOf(codes.get(id) ?? ''))
  return { isDate: showsDate(id, codes), currency }
}

/**
 * Returns the texts that a format shows beside a positive number: quoted, escaped, in brackets (`[$Bs-200A]`), or a sign. The
 * built-in formats of amounts are left out, because a file does not contain the sign that they show.
 */
function textsOf(code: string): string {
  const [positive = ''] = code.split(';')
  const texts = positive.match(/"[^"]*"|\\.|\[\$[^\]-]*|\p{Sc}/gu) ?? []
  return texts.map((text) => text.replace(/^\[\$|["\\]/g, '')).join(' ')
}

/** Returns whether a format shows a date: its code has a letter of a date outside of texts, and no place for a digit. */
function showsDate(id: string, codes: ReadonlyMap<string, string>): boolean {
  const code = codes.get(id)
  if (code === undefined) return builtIn.some(([first, last]) => Number(id) >= first && Number(id) <= last)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[ymdhs]/i.test(bare) && !/[#?]/.test(bare) && !/general/i.test(bare)
}

/**
 * Returns the date that a serial number stands for, as `2026-11-20`, with its time if it has one; `14:05` for a time alone. The
 * file does not contain the language in which the spreadsheet shows it, so the order of its parts is the one that nobody
 * misreads. Undefined if it is no number of a date.
 */
export function toDateText(serial: string, { from1904 }: Pick<WorkbookStyles, 'from1904'>): string | undefined {
  if (!/^\d{1,7}(?:\.\d+)?(?:e-\d+)?$/i.test(serial)) return undefined
  const minutes = Math.round(Number(serial) * minutesOfDay)
  const [days, minute] = [Math.floor(minutes / minutesOfDay), minutes % minutesOfDay]
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  if (days === 0 && !from1904) return time
  const date = new Date(firstDay(days, from1904) + days * dayMs)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined
  const day = date.toISOString().slice(0, 10)
  return minute === 0 ? day : `${day} ${time}`
}

/** Returns day 0. Spreadsheets count a 29 February 1900 that never was, so that later days are one too high. */
function firstDay(days: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1)
  return days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
