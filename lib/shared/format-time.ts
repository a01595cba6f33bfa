import { dateTimeFormat } from './date-time-format'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type Where = { locale: string; timeZone: string }

function formatter(where: Where, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(languageTag(where.locale), { timeZone: where.timeZone, hourCycle: 'h23', ...options })
}

/** Returns the locale for dates: day before month in both languages. */
function languageTag(locale: string): string {
  return locale.startsWith('es') ? 'es-VE' : 'en-GB'
}

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return (parts.find((found) => found.type === type)?.value ?? '').replace('.', '')
}

/** Returns "20 Nov 2026", "20 nov 2026". */
export function formatDate(at: string | Date, where: Where): string {
  const parts = formatter(where, { day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(new Date(at))
  return `${part(parts, 'day')} ${month(parts)} ${part(parts, 'year')}`
}

/** Returns "11 Nov". */
export function formatDay(at: string | Date, where: Where): string {
  const parts = formatter(where, { day: 'numeric', month: 'short' }).formatToParts(new Date(at))
  return `${part(parts, 'day')} ${month(parts)}`
}

/** Returns the month in three letters in every ICU version ("Sept" became "Sep" and back). */
function month(parts: Intl.DateTimeFormatPart[]): string {
  return part(parts, 'month').slice(0, 3)
}

/** Returns "10:00:00", 24 hours. */
export function formatClock(at: string | Date, where: Where): string {
  const parts = formatter(where, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).formatToParts(new Date(at))
  return `${part(parts, 'hour')}:${part(parts, 'minute')}:${part(parts, 'second')}`
}

/** Returns "Friday 20 November", "Viernes 20 de noviembre", capitalized to begin a line. */
export function formatWeekday(at: string | Date, where: Where): string {
  const parts = formatter(where, { weekday: 'long', day: 'numeric', month: 'long' }).formatToParts(new Date(at))
  const [weekday, of] = [part(parts, 'weekday'), where.locale.startsWith('es') ? ' de ' : ' ']
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${part(parts, 'day')}${of}${part(parts, 'month')}`
}

/** Returns the city of a time zone: "Caracas". */
export function cityOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

/** Returns the exact time with its zone: "20 Nov 2026, 10:00:00, Caracas (UTC−4)". */
export function formatExact(at: string | Date, where: Where): string {
  const offset = formatter({ ...where, locale: 'en' }, { timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  const zone = part(offset, 'timeZoneName').replace('GMT', 'UTC').replace('-', '\u2212')
  const place = where.timeZone === 'UTC' ? 'UTC' : `${cityOf(where.timeZone)} (${zone})`
  return `${formatDate(at, where)}, ${formatClock(at, where)}, ${place}`
}

/** Returns "8 s ago", "3 min ago", "5 h ago", "Yesterday", then "11 Nov", with the year if it is another one. */
export function formatRelative(at: string | Date, now: string | Date, where: Where): string {
  const elapsed = new Date(now).getTime() - new Date(at).getTime()
  if (elapsed >= 0 && elapsed < 12 * hour) return ago(elapsed, where.locale)
  if (elapsed < 0 && elapsed > -12 * hour) return until(-elapsed, where.locale)
  const [then, today] = [dayNumber(at, where), dayNumber(now, where)]
  if (then === today) return ago(elapsed, where.locale)
  if (then === today - 1) return where.locale.startsWith('es') ? 'Ayer' : 'Yesterday'
  return formatDate(at, where).slice(-4) === formatDate(now, where).slice(-4) ? formatDay(at, where) : formatDate(at, where)
}

function ago(elapsed: number, locale: string): string {
  return locale.startsWith('es') ? `hace ${span(elapsed)}` : `${span(elapsed)} ago`
}

function until(ahead: number, locale: string): string {
  return locale.startsWith('es') ? `en ${span(ahead)}` : `in ${span(ahead)}`
}

function span(elapsed: number): string {
  if (elapsed < minute) return `${Math.floor(elapsed / second)} s`
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min`
  return `${Math.floor(elapsed / hour)} h`
}

/** Returns the days since 1970 in the zone. */
function dayNumber(at: string | Date, where: Where): number {
  const parts = formatter({ ...where, locale: 'en' }, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(
    new Date(at),
  )
  return Date.UTC(Number(part(parts, 'year')), Number(part(parts, 'month')) - 1, Number(part(parts, 'day'))) / day
}

/** Returns the time left: 162 s → "2:42"; an hour or more "1:02:42". Never below zero. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const rest = `${String(Math.floor(left / 60) % 60).padStart(left >= 3600 ? 2 : 1, '0')}:${String(left % 60).padStart(2, '0')}`
  return left >= 3600 ? `${Math.floor(left / 3600)}:${rest}` : rest
}
