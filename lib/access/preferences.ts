import 'server-only'
import type { cookies } from 'next/headers'
import type { Locale, Theme } from '#backoffice/people/tables'
import { localeCookie } from '../i18n/locale'
import { secureCookies } from './session-cookie'

/** Read by the layout and by the theme switch, which runs in the browser. */
const themeCookie = 'theme'

type CookieJar = Awaited<ReturnType<typeof cookies>>

/** The browser remembers what a person chose, so that also the sign-in page speaks their language. What was never chosen stays as it is. */
export function keepPreferences(jar: CookieJar, { locale, theme }: { locale?: Locale | null; theme?: Theme | null }): void {
  const options = { path: '/', sameSite: 'lax', secure: secureCookies, maxAge: 365 * 24 * 3600 } as const
  if (locale) jar.set(localeCookie, locale, options)
  if (theme) jar.set(themeCookie, theme, options)
}
