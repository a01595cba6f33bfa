'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import { savePreferences } from '#backoffice/people/people'
import { endSession } from '#backoffice/sessions/sessions'
import { action } from '#lib/action'
import { localeCookie, locales } from '#lib/i18n/locale'
import { readSessionId } from '#lib/session'
import { cookieNames, cookieOptions } from '#lib/session-cookie'

const oneYear = 365 * 24 * 3600

/** The language of the person at work: kept with them, and in the cookie that every page reads. */
export const chooseLanguage = action(
  { needs: 'signed_in', input: z.object({ locale: z.enum(locales) }), audit: { action: 'person.choose_language' } },
  async ({ locale }, staff, { desk }) => {
    await savePreferences(desk.db, staff.personId, { locale })
    const options = { path: '/', sameSite: 'lax', maxAge: oneYear } as const
    ;(await cookies()).set(localeCookie, locale, options)
  },
)

/** Ends this session: its row is gone, so a cookie that still lies around is worth nothing. */
export const leave = action(
  { needs: 'signed_in', input: z.object({}), audit: { action: 'sign_out' } },
  async (_, __, { desk, requestId }) => {
    const jar = await cookies()
    const sid = await readSessionId(jar.get(cookieNames.session)?.value)
    if (sid !== undefined) await endSession(desk, sid, requestId)
    jar.set(cookieNames.session, '', { ...cookieOptions, maxAge: 0 })
  },
)
