import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { PasskeyAnswer } from '#backoffice/factors/passkey-answers'
import { findSession, sessionHours } from '#backoffice/sessions/sessions'
import { signIn, signInToDemo } from '#backoffice/sign-in/sign-in'
import { signInByPasskey } from '#backoffice/sign-in/sign-in-by-passkey'
import { ServiceError } from '#contract/errors'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { secrets } from '../server/secrets'
import { site } from '../server/site'
import { safePath } from '../shared/safe-path'
import { countSignIn, type SignInWay } from './access-metrics'
import { beginSession } from './begin-session'
import { letInByCompany, withoutOrigin } from './enter-by-company'
import { cookieNames, cookieOptions, secureCookies } from './session-cookie'
import { withCompany, withCompanyAnew } from './with-company'

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
 * Returns the options of next-auth, which carries only a random session id in an encrypted cookie. The session itself is a
 * database row that is read on every request, so a cookie is worthless at once after a sign-out or a revocation. `anew`: the
 * company has to ask for credentials even if the person is signed in there.
 */
export async function authOptions({ anew }: { anew: boolean }): Promise<NextAuthOptions> {
  const company = anew ? withCompanyAnew : withCompany
  const secret = (await secrets()).session.toString('base64')
  return {
    secret,
    useSecureCookies: secureCookies,
    session: { strategy: 'jwt', maxAge: sessionHours * 3600 },
    cookies: {
      sessionToken: { name: cookieNames.session, options: cookieOptions },
      csrfToken: { name: cookieNames.csrf, options: cookieOptions },
      callbackUrl: { name: cookieNames.callback, options: cookieOptions },
      pkceCodeVerifier: { name: cookieNames.companyVerifier, options: cookieOptions },
      state: { name: cookieNames.companyState, options: cookieOptions },
      nonce: { name: cookieNames.companyNonce, options: cookieOptions },
    },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [withPassword, withPasskey, ...(env.DEMO ? [asDemoPerson] : []), ...(company ? [company] : [])],
    callbacks: {
      jwt: async ({ token, user }) => ({ sid: user ? user.sid : await mustBeOpen(token.sid) }),
      signIn: async ({ user, account, profile }) => account?.provider !== 'company' || letInByCompany(user, profile),
      redirect: async ({ url }) => new URL(safePath(withoutOrigin(url)), env.APP_ORIGIN).href,
    },
    logger: { error: (code) => log.warn({ code }, 'sign-in refused'), warn: () => {}, debug: () => {} },
  }
}

const Password = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  /** Absent or empty until the form requests it. */
  code: z
    .string()
    .max(20)
    .optional()
    .transform((code) => code?.trim() || undefined),
})

const withPassword = CredentialsProvider({
  id: 'credentials',
  credentials: { email: {}, password: {}, code: {} },
  authorize: (typed) =>
    codesOnly('password', async () => {
      const parsed = Password.safeParse(typed)
      if (!parsed.success) throw new ServiceError('sign_in_failed', 'no e-mail or no password')
      return beginSession((desk, from) => signIn(desk, parsed.data, from))
    }),
})

const withPasskey = CredentialsProvider({
  id: 'passkey',
  credentials: { answer: {} },
  authorize: (shown) =>
    codesOnly('passkey', async () => {
      const parsed = z.object({ answer: z.string().max(20_000) }).safeParse(shown)
      const answer = PasskeyAnswer.safeParse(parsed.success ? readJson(parsed.data.answer) : undefined)
      if (!answer.success) throw new ServiceError('sign_in_failed', 'no passkey was shown')
      return beginSession((desk, from) => signInByPasskey(desk, site, answer.data, from))
    }),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the input may come from a stranger
  }
}

const asDemoPerson = CredentialsProvider({
  id: 'demo',
  credentials: { person: {} },
  authorize: (chosen) =>
    codesOnly('demo', async () => {
      const parsed = z.object({ person: z.uuid() }).safeParse(chosen)
      if (!parsed.success) throw new ServiceError('sign_in_failed', 'nobody of this demo')
      return beginSession((desk, from) => signInToDemo(desk, parsed.data.person, from))
    }),
})

async function mustBeOpen(sid: string | undefined): Promise<string> {
  if (sid === undefined || !(await findSession(await openDesk(), sid, { active: false }))) throw new Error('the session is over')
  return sid
}

/** Reduces an error to `code:seconds`, because next-auth puts the message of a thrown error into a URL. */
async function codesOnly<T>(way: SignInWay, work: () => Promise<T>): Promise<T> {
  try {
    const entered = await work()
    countSignIn(way, 'in')
    return entered
  } catch (error) {
    countSignIn(way, error instanceof ServiceError ? error.code : 'internal_error')
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'sign-in failed')
    if (!(error instanceof ServiceError)) throw new Error('internal_error')
    throw new Error(`${error.code}:${error.retryAfter ?? ''}`)
  }
}
