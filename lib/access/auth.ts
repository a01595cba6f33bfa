import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextAuthOptions, RequestInternal } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { knownAddress } from '#backoffice/desk'
import { endSession, findSession, sessionHours } from '#backoffice/sessions/sessions'
import { knownDays } from '#backoffice/sign-in/known-origins'
import { type Origin, type SignedIn, signIn, signInToDemo } from '#backoffice/sign-in/sign-in'
import { ServiceError } from '#contract/errors'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { secrets } from '../server/secrets'
import { safePath } from '../shared/safe-path'
import { keepPreferences } from './preferences'
import { readSessionId } from './session'
import { cookieNames, cookieOptions, secureCookies } from './session-cookie'

declare module 'next-auth' {
  interface User {
    sid: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string
  }
}

/**
 * next-auth carries a random session id in an encrypted cookie and nothing else. The session itself is a row in the database, asked on
 * every request: that is what makes a signed-out or revoked cookie worthless at once.
 */
export async function authOptions(): Promise<NextAuthOptions> {
  const secret = (await secrets()).session.toString('base64')
  return {
    secret,
    useSecureCookies: secureCookies,
    session: { strategy: 'jwt', maxAge: sessionHours * 3600 },
    cookies: {
      sessionToken: { name: cookieNames.session, options: cookieOptions },
      csrfToken: { name: cookieNames.csrf, options: cookieOptions },
      callbackUrl: { name: cookieNames.callback, options: cookieOptions },
    },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: env.DEMO ? [withPassword, asDemoPerson] : [withPassword],
    callbacks: {
      jwt: async ({ token, user }) => ({ sid: user ? user.sid : await mustBeOpen(token.sid) }),
      redirect: async ({ url }) => new URL(safePath(url), env.APP_ORIGIN).href,
    },
    logger: { error: (code) => log.warn({ code }, 'sign-in refused'), warn: () => {}, debug: () => {} },
  }
}

const Password = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1024) })

const withPassword = CredentialsProvider({
  id: 'credentials',
  credentials: { email: {}, password: {} },
  authorize: (typed, request) =>
    codesOnly(async () => {
      const parsed = Password.safeParse(typed)
      if (!parsed.success) throw new ServiceError('sign_in_failed', 'no e-mail or no password')
      const from = await originOf(request)
      const signedIn = await signIn(await openDesk(), parsed.data, from)
      const jar = await cookies()
      jar.set(cookieNames.device, signedIn.device, { ...cookieOptions, maxAge: knownDays * 24 * 3600 })
      return enter(signedIn, from.address)
    }),
})

const asDemoPerson = CredentialsProvider({
  id: 'demo',
  credentials: { person: {} },
  authorize: (chosen, request) =>
    codesOnly(async () => {
      const parsed = z.object({ person: z.uuid() }).safeParse(chosen)
      if (!parsed.success) throw new ServiceError('sign_in_failed', 'nobody of this demo')
      const from = await originOf(request)
      return enter(await signInToDemo(await openDesk(), parsed.data.person, from), from.address)
    }),
})

/** The session this browser had before ends; the language and theme of the person become those of the browser. */
async function enter({ person, sid }: Pick<SignedIn, 'person' | 'sid'>, address: string) {
  const jar = await cookies()
  const previous = await readSessionId(jar.get(cookieNames.session)?.value)
  if (previous !== undefined) await endSession(await openDesk(), previous, randomUUID(), knownAddress(address))
  keepPreferences(jar, person)
  return { id: person.id, sid }
}

async function mustBeOpen(sid: string | undefined): Promise<string> {
  if (sid === undefined || !(await findSession(await openDesk(), sid, { active: false }))) throw new Error('the session is over')
  return sid
}

/** next-auth puts the message of whatever is thrown here into a URL, so nothing but `code:number` may leave. */
async function codesOnly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'sign-in failed')
    if (!(error instanceof ServiceError)) throw new Error('internal_error')
    throw new Error(`${error.code}:${error.retryAfter ?? ''}`)
  }
}

/** As `signIn` made it; whatever else a stranger sends is no device. */
const Device = z.string().regex(/^[\w-]{22}$/)

/** Tries from addresses that cannot be told count together. */
async function originOf({ headers }: Pick<RequestInternal, 'headers'>): Promise<Origin> {
  const plain = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const address = clientAddressOf(new Headers(plain)) ?? 'unknown'
  const userAgent = headers?.['user-agent']
  const device = Device.safeParse((await cookies()).get(cookieNames.device)?.value).data
  return { address, device, userAgent: typeof userAgent === 'string' ? userAgent : undefined, requestId: randomUUID() }
}
