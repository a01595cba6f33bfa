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

/** As long as next-auth keeps what belongs to one way to the company and back. */
const askedSeconds = 15 * 60

/**
 * Before somebody leaves for their company. `anew`: whose session this browser has shows there again who they are, and the answer counts for that session alone. Else, and where there is no session,
 * it opens a new one. Returns whether the company is to ask them anew: also whoever leaves a locked session behind, at which somebody else may sit.
 */
export async function rememberAsking({ anew }: { anew: boolean }): Promise<boolean> {
  const [jar, desk] = [await cookies(), await openDesk()]
  const sid = await readSessionId(jar.get(cookieNames.session)?.value)
  const asked = sid === undefined || !anew ? undefined : await askAnew(desk, sid)
  if (asked !== undefined) jar.set(cookieNames.companyAsked, asked, { ...cookieOptions, maxAge: askedSeconds })
  else forgetAsking(jar)
  return anew || (sid !== undefined && (await findLockedSession(desk, sid)) !== undefined)
}

function forgetAsking(jar: Awaited<ReturnType<typeof cookies>>): void {
  if (jar.has(cookieNames.companyAsked)) jar.set(cookieNames.companyAsked, '', { ...cookieOptions, maxAge: 0 })
}

/** Lets whom the company has signed in come in, or go on with the session for which it was asked; or answers where it is said why not. */
export async function letInByCompany(user: User, profile: unknown): Promise<true | string> {
  const jar = await cookies()
  const asked = jar.get(cookieNames.companyAsked)?.value
  forgetAsking(jar)
  try {
    const claims = readCompanyClaims(profile)
    const { sid } = await beginSession((desk, from) =>
      asked ? comeAgain(desk, claims, asked, from) : signInByCompany(desk, claims, from),
    )
    user.sid = sid
    countSignIn('company', 'in')
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'sign-in failed')
    const code = error instanceof ServiceError ? error.code : 'company_failed'
    countSignIn('company', code)
    return refusedByCompany(code, { anew: Boolean(asked) })
  }
}

/** The page that says why the company has let nobody in: the one from which they had left for it. `anew`: as this browser remembers it, unless told otherwise. */
export async function refusedByCompany(code: string, told?: { anew: boolean }): Promise<string> {
  const jar = await cookies()
  const callback = safePath(withoutOrigin(jar.get(cookieNames.callback)?.value ?? ''))
  // Whose roles were taken away has no session any more.
  const isAnew = (told?.anew ?? Boolean(jar.get(cookieNames.companyAsked)?.value)) && code !== 'company_no_role'
  const from = !isAnew ? '/sign-in' : callback === '/step-up' ? '/step-up' : '/lock'
  return `${env.APP_ORIGIN}${from}?${new URLSearchParams({ callback, refused: code })}`
}

/** next-auth keeps the address to go back to whole while somebody is at their company. */
export function withoutOrigin(url: string): string {
  return url.startsWith(`${env.APP_ORIGIN}/`) ? url.slice(env.APP_ORIGIN.length) : url
}
