import 'server-only'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import type { TimeSettings } from '#components/relative-time'

/** Returns how times are formatted for this person, for the parts that update them in the browser. */
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
