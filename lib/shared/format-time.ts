import { aheadOfUtc, localTime } from './zone-offsets'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type Where = { locale: string; timeZone: string }

/** Our own, because the short months of browsers differ ("Sep", "Sept"), and their first formatter takes 20 ms. */
const names = {
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    weekdays: 'Domingo Lunes Martes Miércoles Jueves Viernes Sábado'.split(' '),
  },
}

function namesIn(locale: string) {
  return locale.startsWith('es') ? names.es : names.en
}

function monthOf(local: Date, locale: string): string {
  return namesIn(locale).months[local.getUTCMonth()] ?? ''
}

/** Returns "20 Nov 2026", "20 nov 2026": day before month in both languages. */
export function formatDate(at: string | Date, where: Where): string {
  return `${formatDay(at, where)} ${localTime(at, where.timeZone).getUTCFullYear()}`
}

/** Returns "11 Nov". */
export function formatDay(at: string | Date, { locale, timeZone }: Where): string {
  const local = localTime(at, timeZone)
  return `${local.getUTCDate()} ${monthOf(local, locale).slice(0, 3)}`
}

/** Returns "10:00:00", 24 hours. */
export function formatClock(at: string | Date, { timeZone }: Where): string {
  return localTime(at, timeZone).toISOString().slice(-13, -5) // from the end, as years have up to seven signs
}

/** Returns "18:02" for a time of today, "21 Nov, 06:02" for any other. */
export function formatMinute(at: Date, now: Date, where: Where): string {
  const time = formatClock(at, where).slice(0, 5)
  return dayNumber(at, where) === dayNumber(now, where) ? time : `${formatDay(at, where)}, ${time}`
}

/** Returns "Friday 20 November", "Viernes 20 de noviembre", capitalized to begin a line. */
export function formatWeekday(at: string | Date, { locale, timeZone }: Where): string {
  const local = localTime(at, timeZone)
  const weekday = namesIn(locale).weekdays[local.getUTCDay()] ?? ''
  return `${weekday} ${local.getUTCDate()}${locale.startsWith('es') ? ' de ' : ' '}${monthOf(local, locale)}`
}

/** Returns the city of a time zone: "Caracas". */
export function cityOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

/** Returns the exact time with its zone: "20 Nov 2026, 10:00:00, Caracas (UTC−4)". */
export function formatExact(at: string | Date, where: Where): string {
  const zone = offsetName(aheadOfUtc(new Date(at).getTime(), where.timeZone))
  const place = where.timeZone === 'UTC' ? 'UTC' : `${cityOf(where.timeZone)} (${zone})`
  return `${formatDate(at, where)}, ${formatClock(at, where)}, ${place}`
}

/** Returns an offset from UTC in ms as "UTC−4", "UTC+5:30", "UTC". */
function offsetName(ahead: number): string {
  const minutes = Math.abs(Math.round(ahead / minute))
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return minutes === 0 ? 'UTC' : `UTC${ahead < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${past}`
}

/**
 * Returns "just now" within a second, "8 s ago", "3 min ago", "5 h ago" for times of today, "yesterday", then "11 Nov", with the
 * year if it is another one; "in 30 s" for a time to come, today or within 12 hours.
 */
export function formatRelative(at: string | Date, now: string | Date, where: Where): string {
  const between = new Date(now).getTime() - new Date(at).getTime()
  // Less than a second ahead, as when two clocks of one machine are read one after the other, is now.
  const elapsed = between < 0 && between > -second ? 0 : between
  const [then, today] = [dayNumber(at, where), dayNumber(now, where)]
  if (elapsed < 0 && (then === today || elapsed > -12 * hour)) return until(-elapsed, where.locale)
  if (elapsed >= 0 && (then === today || elapsed < hour)) return ago(elapsed, where.locale)
  if (then === today - 1) return where.locale.startsWith('es') ? 'ayer' : 'yesterday'
  return formatDate(at, where).slice(-4) === formatDate(now, where).slice(-4) ? formatDay(at, where) : formatDate(at, where)
}

function ago(elapsed: number, locale: string): string {
  const isSpanish = locale.startsWith('es')
  if (elapsed < second) return isSpanish ? 'ahora' : 'just now'
  return isSpanish ? `hace ${formatSpan(elapsed, 1)}` : `${formatSpan(elapsed, 1)} ago`
}

function until(ahead: number, locale: string): string {
  return locale.startsWith('es') ? `en ${formatSpan(ahead, 1)}` : `in ${formatSpan(ahead, 1)}`
}

const units = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [second, 's'],
] as const

/**
 * Returns a duration, rounded down to its `most` largest units that follow each other: "42 s", "5 min 31 s", "2 h"; with one unit
 * "5 min". A second unit that is zero is left out. Never below zero. The units are the same in both languages.
 */
export function formatSpan(milliseconds: number, most = 2): string {
  let left = Math.max(0, milliseconds)
  // -1, below a second: then the last unit alone.
  const largest = units.findIndex(([size]) => left >= size)
  const parts = units.slice(largest).slice(0, most)
  return parts
    .map(([size, name]) => {
      const count = Math.floor(left / size)
      left %= size
      return { count, name }
    })
    .filter(({ count }, place) => place === 0 || count > 0)
    .map(({ count, name }) => `${count} ${name}`)
    .join(' ')
}

/** Returns the days since 1970 in the zone. */
function dayNumber(at: string | Date, { timeZone }: Where): number {
  return Math.floor(localTime(at, timeZone).getTime() / day)
}

/** Returns the time left: 162 s → "2:42"; an hour or more "1:02:42". Never below zero. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const rest = `${String(Math.floor(left / 60) % 60).padStart(left >= 3600 ? 2 : 1, '0')}:${String(left % 60).padStart(2, '0')}`
  return left >= 3600 ? `${Math.floor(left / 3600)}:${rest}` : rest
}
