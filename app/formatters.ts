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
    moment: (at: string | Date | undefined) => {
      if (at === undefined) return notKnown(locale)
      const [day, today] = [format.formatDate(at, where), format.formatDate(now, where)]
      if (day === today) return format.formatClock(at, where)
      const isThisYear = day.slice(-4) === today.slice(-4)
      return `${isThisYear ? format.formatDay(at, where) : day}, ${format.formatClock(at, where)}`
    },
    day: (at: string | Date) => format.formatDay(at, where),
    date: (at: string | Date) => format.formatDate(at, where),
    exact: (at: string | Date | undefined) => (at === undefined ? notKnown(locale) : format.formatExact(at, where)),
    relative: (at: string | Date | undefined) => (at === undefined ? notKnown(locale) : format.formatRelative(at, now, where)),
    /** Formats a duration: "42 s", "5 min 31 s", "8 min", "2 h 10 min". The units are the same in both languages. */
    span: (from: string | Date, to: string | Date) => spanOf(new Date(to).getTime() - new Date(from).getTime()),
  }
}

function spanOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  if (days > 0) return withRest(`${days} d`, hours, 'h')
  if (hours > 0) return withRest(`${hours} h`, minutes, 'min')
  return minutes > 0 ? withRest(`${minutes} min`, seconds % 60, 's') : `${seconds} s`
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest} ${unit}`
}
