'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { learnServerTime, serverTime } from '#components/server-clock'
import { formatExact, formatRelative } from '#lib/shared/format-time'
import { notKnown } from '#lib/shared/not-known'
import { learnZone, type ZoneOffsets } from '#lib/shared/zone-offsets'

export type TimeSettings = {
  /** BCP 47, for example "es-VE". */
  locale: string
  /** The IANA name of the business time zone. */
  timeZone: string
  offsets: ZoneOffsets
  /** The server's clock when it rendered the page, ISO. */
  serverNow: string
}

type Where = Pick<TimeSettings, 'locale' | 'timeZone'>

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

/** How far a time may lie ahead of the clock here, which is updated every ten seconds, and still mean "now", in ms. */
const aheadMs = 60_000

/** Returns the time as `formatRelative` does. A time just ahead of the clock is "just now". */
export function relativeTime(at: number, now: number, where: Where): string {
  const seenAt = at - now < aheadMs ? Math.max(at, now) : now
  return formatRelative(new Date(at), new Date(seenAt), where)
}

/** Returns "20 Nov 2026, 10:00:00, Caracas (UTC−4)". */
export function exactTime(at: string, { locale, timeZone }: Where): string {
  return formatExact(at, { locale, timeZone })
}
