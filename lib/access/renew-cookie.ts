import 'server-only'
import type { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import { sessionHours } from '#backoffice/sessions/sessions'
import { secrets } from '../server/secrets'
import { cookieNames, cookieOptions } from './session-cookie'

type CookieJar = Awaited<ReturnType<typeof cookies>>

/** Sets the new session id in the browser's cookie, in the format of next-auth. */
export async function renewCookie(jar: CookieJar, sid: string): Promise<void> {
  const maxAge = sessionHours * 3600
  const secret = (await secrets()).session.toString('base64')
  jar.set(cookieNames.session, await encode({ token: { sid }, secret, maxAge }), { ...cookieOptions, maxAge })
}
