import 'server-only'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import type { TimeSettings } from '#components/relative-time'

/** How times are written for this person, for the parts that count on in the browser. */
export async function timeSettings(): Promise<TimeSettings> {
  const [locale, timeZone, t] = await Promise.all([getLocale(), getTimeZone(), getTranslations('frame.times')])
  const now = new Date()
  return {
    locale: locale.startsWith('es') ? 'es-VE' : 'en-GB',
    timeZone,
    serverNow: now.toISOString(),
    words: {
      seconds: t('seconds', { n: '{n}' }),
      minutes: t('minutes', { n: '{n}' }),
      hours: t('hours', { n: '{n}' }),
      yesterday: t('yesterday'),
    },
  }
}
