import 'server-only'
import { getLocale, getTimeZone } from 'next-intl/server'
import type { TimeSettings } from '#components/relative-time'
import { readZone, type ZoneOffsets } from '#lib/shared/zone-offsets'

const day = 86_400_000
let zone: { name: string; day: number; offsets: ZoneOffsets } | undefined

/** Returns how times are formatted for this person, for the parts that update them in the browser. */
export async function timeSettings(): Promise<TimeSettings> {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  const now = new Date()
  return {
    locale: locale.startsWith('es') ? 'es-VE' : 'en-GB',
    timeZone,
    offsets: offsetsOf(timeZone, now.getTime()),
    serverNow: now.toISOString(),
  }
}

/** Returns the offsets of the one zone of the installation, which are read once a day. */
function offsetsOf(name: string, now: number): ZoneOffsets {
  const today = Math.floor(now / day)
  if (zone?.name !== name || zone.day !== today) zone = { name, day: today, offsets: readZone(name, today * day) }
  return zone.offsets
}
