import 'server-only'
import type { cookies } from 'next/headers'
import type { Locale, Theme } from '#backoffice/people/tables'
import { localeCookie } from '../i18n/locale'
import { secureCookies } from './session-cookie'

/** The layout reads it, and so does the theme switch, which runs in the browser. */
const themeCookie = 'theme'

type CookieJar = Awaited<ReturnType<typeof cookies>>

/**
 * Stores the person's choices in the browser, so that the sign-in page too is in their language. Choices that were never made are
 * left unchanged.
 */
export function storePreferences(jar: CookieJar, { locale, theme }: { locale?: Locale | null; theme?: Theme | null }): void {
  const options = { path: '/', sameSite: 'lax', secure: secureCookies, maxAge: 365 * 24 * 3600 } as const
  if (locale) jar.set(localeCookie, locale, options)
  if (theme) jar.set(themeCookie, theme, options)
}
