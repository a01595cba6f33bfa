import 'server-only'
import { getLocale, getTimeZone } from 'next-intl/server'
import * as format from '#lib/shared/format'
import { notKnown } from '#lib/shared/not-known'

/** Returns formatters for the current user: their language, the business time zone, and the current time. */
export async function formatters() {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  return formattersIn(locale, timeZone, new Date())
}

export type Formatters = ReturnType<typeof formattersIn>

/** Returns formatters for another language, for a text that is meant for another reader. */
export function formattersIn(locale: string, timeZone: string, now: Date) {
  const where = { locale, timeZone }
  const moment = (at: string | Date | undefined) => {
    if (at === undefined) return notKnown(locale)
    const [day, today] = [format.formatDate(at, where), format.formatDate(now, where)]
    if (day === today) return format.formatClock(at, where)
    const isThisYear = day.slice(-4) === today.slice(-4)
    return `${isThisYear ? format.formatDay(at, where) : day}, ${format.formatClock(at, where)}`
  }
  const isToday = (at: string | Date) => format.formatDate(at, where) === format.formatDate(now, where)
  const isSpanish = locale.startsWith('es')
  return {
    locale,
    timeZone,
    now,
    figure: (amount: string | number | undefined) => format.formatFigure(amount, locale),
    amount: (amount: string | number | undefined, currency: string) => format.formatAmount(amount, currency, locale),
    rate: (rate: string | number) => format.formatRate(rate, locale),
    /** Formats a rate with all its digits. */
    exactRate: (rate: string | number | undefined) => format.formatExactRate(rate, locale),
    percent: (points: string | number) => format.formatPercent(points, locale),
    clock: (at: string | Date) => format.formatClock(at, where),
    /** Formats a time of today as the time of day, any other with its day, and one of another year with its year. */
    moment,
    /** Formats a moment after "since" or "until": in Spanish with its article, "las 10:00:00" or "el 19 nov, 10:00:00". */
    bound: (at: string | Date) => (isSpanish ? `${isToday(at) ? 'las' : 'el'} ${moment(at)}` : moment(at)),
    /** Formats when something happened: "at 10:00:00" or "on 19 Nov, 10:00:00"; "a las 10:00:00" or "el 19 nov, 10:00:00". */
    occasion: (at: string | Date) => {
      if (isSpanish) return `${isToday(at) ? 'a las' : 'el'} ${moment(at)}`
      return `${isToday(at) ? 'at' : 'on'} ${moment(at)}`
    },
    day: (at: string | Date) => format.formatDay(at, where),
    /** Formats a day of the calendar (2026-11-20), which is the same in every time zone; one of another year with its year. */
    calendarDay: (day: string) => calendarDay(day, format.formatDate(now, where).slice(-4), locale),
    date: (at: string | Date) => format.formatDate(at, where),
    exact: (at: string | Date | undefined) => (at === undefined ? notKnown(locale) : format.formatExact(at, where)),
    relative: (at: string | Date | undefined) => (at === undefined ? notKnown(locale) : format.formatRelative(at, now, where)),
    /** Formats when something happened like `relative`, for the middle of a sentence: "3 min ago", "on 19 Nov", "el 19 nov". */
    ago: (at: string | Date) => {
      const text = format.formatRelative(at, now, where)
      const isDay = text === format.formatDay(at, where) || text === format.formatDate(at, where)
      return isDay ? `${isSpanish ? 'el' : 'on'} ${text}` : text
    },
    /** Formats a duration with its `most` largest units. */
    span: (from: string | Date, to: string | Date, most = 2) =>
      format.formatSpan(new Date(to).getTime() - new Date(from).getTime(), most),
  }
}

function calendarDay(day: string, thisYear: string, locale: string): string {
  const [at, inUtc] = [`${day}T00:00:00Z`, { locale, timeZone: 'UTC' }]
  return day.startsWith(thisYear) ? format.formatDay(at, inUtc) : format.formatDate(at, inUtc)
}
