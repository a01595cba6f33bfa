import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import type { NextAuthOptions, User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { type Desk, knownAddress } from '#backoffice/desk'
import { signInByCompany } from '#backoffice/directory/sign-in-by-company'
import { PasskeyAnswer } from '#backoffice/factors/passkey-answers'
import { endSession, findSession, sessionHours } from '#backoffice/sessions/sessions'
import type { Origin, SignedIn } from '#backoffice/sign-in/enter'
import { knownDays } from '#backoffice/sign-in/known-origins'
import { signIn, signInToDemo } from '#backoffice/sign-in/sign-in'
import { signInByPasskey } from '#backoffice/sign-in/sign-in-by-passkey'
import { ServiceError } from '#contract/errors'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { secrets } from '../server/secrets'
import { site } from '../server/site'
import { safePath } from '../shared/safe-path'
import { countSignIn, type SignInWay } from './access-metrics'
import { keepPreferences } from './preferences'
import { readSessionId } from './session'
import { cookieNames, cookieOptions, secureCookies } from './session-cookie'
import { readCompanyClaims, withCompany } from './with-company'

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
      pkceCodeVerifier: { name: cookieNames.companyVerifier, options: cookieOptions },
      state: { name: cookieNames.companyState, options: cookieOptions },
      nonce: { name: cookieNames.companyNonce, options: cookieOptions },
    },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [withPassword, withPasskey, ...(env.DEMO ? [asDemoPerson] : []), ...(withCompany ? [withCompany] : [])],
    callbacks: {
      jwt: async ({ token, user }) => ({ sid: user ? user.sid : await mustBeOpen(token.sid) }),
      signIn: async ({ user, account, profile }) => account?.provider !== 'company' || letInByCompany(user, profile),
      redirect: async ({ url }) => new URL(safePath(withoutOrigin(url)), env.APP_ORIGIN).href,
    },
    logger: { error: (code) => log.warn({ code }, 'sign-in refused'), warn: () => {}, debug: () => {} },
  }
}

/** next-auth keeps the address to go back to whole while somebody is at their company. */
function withoutOrigin(url: string): string {
  return url.startsWith(`${env.APP_ORIGIN}/`) ? url.slice(env.APP_ORIGIN.length) : url
}

/** Opens the session of whom the company has signed in, or answers where it is said why there is none. */
async function letInByCompany(user: User, profile: unknown): Promise<true | string> {
  try {
    const claims = readCompanyClaims(profile)
    const { sid } = await enter((desk, from) => signInByCompany(desk, claims, from))
    user.sid = sid
    countSignIn('company', 'in')
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'sign-in failed')
    const code = error instanceof ServiceError ? error.code : 'company_failed'
    countSignIn('company', code)
    return refusedByCompany(code)
  }
}

/** The page that says why the company has let nobody in. Roles that may not stand together are refused as such input elsewhere. */
export function refusedByCompany(code: string): string {
  return `${env.APP_ORIGIN}/sign-in?refused=${code === 'validation_failed' ? 'company_roles' : code}`
}

const Password = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  /** Left out, or empty, until it is asked for. */
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
      return enter((desk, from) => signIn(desk, parsed.data, from))
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
      return enter((desk, from) => signInByPasskey(desk, site, answer.data, from))
    }),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // what a stranger may send
  }
}

const asDemoPerson = CredentialsProvider({
  id: 'demo',
  credentials: { person: {} },
  authorize: (chosen) =>
    codesOnly('demo', async () => {
      const parsed = z.object({ person: z.uuid() }).safeParse(chosen)
      if (!parsed.success) throw new ServiceError('sign_in_failed', 'nobody of this demo')
      return enter((desk, from) => signInToDemo(desk, parsed.data.person, from))
    }),
})

/** The session this browser had before ends, unless it goes on; the language and theme of the person become those of the browser. */
async function enter(come: (desk: Desk, from: Origin) => Promise<Omit<SignedIn, 'device'> & { device?: string }>) {
  const [desk, from, jar] = [await openDesk(), await readOrigin(), await cookies()]
  const { person, sid, device } = await come(desk, from)
  if (device !== undefined) jar.set(cookieNames.device, device, { ...cookieOptions, maxAge: knownDays * 24 * 3600 })
  if (from.sid !== undefined) await endSession(desk, from.sid, randomUUID(), knownAddress(from.address))
  keepPreferences(jar, person)
  return { id: person.id, sid }
}

async function mustBeOpen(sid: string | undefined): Promise<string> {
  if (sid === undefined || !(await findSession(await openDesk(), sid, { active: false }))) throw new Error('the session is over')
  return sid
}

/** next-auth puts the message of whatever is thrown here into a URL, so nothing but `code:number` may leave. */
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

/** As `signIn` made it; whatever else a stranger sends is no device. */
const Device = z.string().regex(/^[\w-]{22}$/)

/** Tries from addresses that cannot be told count together. */
async function readOrigin(): Promise<Origin> {
  const [told, jar] = [await headers(), await cookies()]
  const address = clientAddressOf(told) ?? 'unknown'
  const device = Device.safeParse(jar.get(cookieNames.device)?.value).data
  const sid = await readSessionId(jar.get(cookieNames.session)?.value)
  return { address, device, sid, userAgent: told.get('user-agent') ?? undefined, requestId: randomUUID() }
}
