'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import { savePreferences } from '#backoffice/people/people'
import { action } from '#lib/access/action'
import { localeCookie, locales } from '#lib/i18n/locale'

const oneYear = 365 * 24 * 3600

/** Sets the language of the current user: it is stored with their preferences, and in the cookie that every page reads. */
export const chooseLanguage = action(
  { needs: 'signed_in', input: z.object({ locale: z.enum(locales) }), audit: { action: 'person.choose_language' } },
  async ({ locale }, staff, { desk }) => {
    await savePreferences(desk.db, staff.personId, { locale })
    const options = { path: '/', sameSite: 'lax', maxAge: oneYear } as const
    ;(await cookies()).set(localeCookie, locale, options)
  },
)
