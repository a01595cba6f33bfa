'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { learnServerTime, serverTime } from '#components/server-clock'
import { formatDate, formatDay, formatExact } from '#lib/shared/format-time'
import { notKnown } from '#lib/shared/not-known'
import { learnZone, localTime, type ZoneOffsets } from '#lib/shared/zone-offsets'

export type TimeSettings = {
  /** BCP 47, for example "es-VE". */
  locale: string
  /** The IANA name of the business time zone. */
  timeZone: string
  offsets: ZoneOffsets
  /** The server's clock when it rendered the page, ISO. */
  serverNow: string
  /** With {n} in place of the number: "{n} s ago", "{n} min ago", "{n} h ago", "yesterday". */
  words: { seconds: string; minutes: string; hours: string; yesterday: string }
}

type TimesOf<More extends keyof TimeSettings> = Pick<TimeSettings, 'locale' | 'timeZone' | More>

const Settings = createContext<TimeSettings | null>(null)
/** The server's clock in ms, updated every ten seconds. */
const Now = createContext(0)

/** Provides the format of times, once in the layout, and one clock for all of them. */
export function TimeProvider({ settings, children }: { settings: TimeSettings; children: ReactNode }) {
  const { serverNow } = settings
  learnZone(settings.timeZone, settings.offsets) // before the first time is shown
  const [now, setNow] = useState(Date.parse(serverNow))
  useEffect(() => {
    learnServerTime(serverNow)
    const ticking = setInterval(() => setNow(serverTime()), 10_000)
    return () => clearInterval(ticking)
  }, [serverNow])
  return (
    <Settings value={settings}>
      <Now value={now}>{children}</Now>
    </Settings>
  )
}

/** Shows "2 min ago", with the exact time and zone on hover. It updates by itself. */
export function RelativeTime({ at }: { at: string | undefined }) {
  const [settings, now] = [useContext(Settings), useContext(Now)]
  if (!settings) throw new Error('RelativeTime needs a TimeProvider above it')
  if (at === undefined) return <span className="text-muted">{notKnown(settings.locale)}</span>
  return (
    <time dateTime={at} title={exactTime(at, settings)} className="whitespace-nowrap tabular-nums">
      {relativeTime(Date.parse(at), now, settings)}
    </time>
  )
}

/** Returns seconds, minutes or hours of today, then "yesterday", then the day, with its year if it is another one. */
export function relativeTime(at: number, now: number, { locale, timeZone, words }: TimesOf<'words'>): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const counted = (word: string, count: number) => word.replace('{n}', String(count))
  if (seconds < 60) return counted(words.seconds, seconds)
  if (seconds < 3600) return counted(words.minutes, Math.floor(seconds / 60))

  const [dayThen, dayNow] = [dayOf(at, timeZone), dayOf(now, timeZone)]
  if (dayThen === dayNow) return counted(words.hours, Math.floor(seconds / 3600))
  if (daysBetween(dayThen, dayNow) === 1) return words.yesterday
  const then = new Date(at)
  const where = { locale, timeZone }
  return dayThen.slice(0, 4) === dayNow.slice(0, 4) ? formatDay(then, where) : formatDate(then, where)
}

function dayOf(time: number, timeZone: string): string {
  return localTime(time, timeZone).toISOString().slice(0, 10)
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000)
}

/** Returns "20 Nov 2026, 10:00:00, Caracas (UTC−4)". */
export function exactTime(at: string, { locale, timeZone }: TimesOf<never>): string {
  return formatExact(at, { locale, timeZone })
}
