import 'server-only'
import { cookies } from 'next/headers'
import type { User } from 'next-auth'
import { askAnew, comeAgain } from '#backoffice/directory/come-again'
import { signInByCompany } from '#backoffice/directory/sign-in-by-company'
import { findLockedSession } from '#backoffice/sessions/sessions'
import { ServiceError } from '#contract/errors'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { safePath } from '../shared/safe-path'
import { countSignIn } from './access-metrics'
import { beginSession } from './begin-session'
import { readSessionId } from './session'
import { cookieNames, cookieOptions } from './session-cookie'
import { readCompanyClaims } from './with-company'

/** How long next-auth stores the cookies of one sign-in at the company. */
const challengeSeconds = 15 * 60

/**
 * Prepares a sign-in at the company. `anew`: the person of this browser's session proves again who they are, and the answer is
 * valid for that session alone. Otherwise, or without a session, it opens a new session. Returns whether the company has to ask
 * for credentials: with `anew`, and also if this browser has a locked session, where another person may sit.
 */
export async function rememberAsking({ anew }: { anew: boolean }): Promise<boolean> {
  const [jar, desk] = await Promise.all([cookies(), openDesk()])
  const sid = await readSessionId(jar.get(cookieNames.session)?.value)
  const requested = sid === undefined || !anew ? undefined : await askAnew(desk, sid)
  if (requested !== undefined) jar.set(cookieNames.companyChallenge, requested, { ...cookieOptions, maxAge: challengeSeconds })
  else forgetAsking(jar)
  return anew || (sid !== undefined && (await findLockedSession(desk, sid)) !== undefined)
}

function forgetAsking(jar: Awaited<ReturnType<typeof cookies>>): void {
  if (jar.has(cookieNames.companyChallenge)) jar.set(cookieNames.companyChallenge, '', { ...cookieOptions, maxAge: 0 })
}

/**
 * Signs in the person whom the company reports, or continues the session that requested it. If that fails, returns the address of
 * the page that explains why.
 */
export async function letInByCompany(user: User, profile: unknown): Promise<true | string> {
  const jar = await cookies()
  const requested = jar.get(cookieNames.companyChallenge)?.value
  forgetAsking(jar)
  try {
    const claims = readCompanyClaims(profile)
    const { sid } = await beginSession((desk, from) =>
      requested ? comeAgain(desk, claims, requested, from) : signInByCompany(desk, claims, from),
    )
    user.sid = sid
    countSignIn('company', 'in')
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'sign-in failed')
    const code = error instanceof ServiceError ? error.code : 'company_failed'
    countSignIn('company', code)
    return refusedByCompany(code, { anew: Boolean(requested) })
  }
}

/**
 * Returns the address of the page that explains why the company's sign-in was refused: where it started. `known.anew`
 * overrides what this browser remembers.
 */
export async function refusedByCompany(code: string, known?: { anew: boolean }): Promise<string> {
  const jar = await cookies()
  const callback = safePath(withoutOrigin(jar.get(cookieNames.callback)?.value ?? ''))
  // A person whose roles were removed has no session to continue.
  const isAnew = (known?.anew ?? Boolean(jar.get(cookieNames.companyChallenge)?.value)) && code !== 'company_no_role'
  const from = !isAnew ? '/sign-in' : callback === '/step-up' ? '/step-up' : '/lock'
  return `${env.APP_ORIGIN}${from}?${new URLSearchParams({ callback, refused: code })}`
}

/** Makes an address relative: during a sign-in at the company next-auth stores the return address with its origin. */
export function withoutOrigin(url: string): string {
  return url.startsWith(`${env.APP_ORIGIN}/`) ? url.slice(env.APP_ORIGIN.length) : url
}
