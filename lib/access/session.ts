import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { owedFactor } from '#backoffice/factors/owed-factor'
import { findLockedSession, findSession, type LockedSession } from '#backoffice/sessions/sessions'
import { perProcess } from '#database/per-process'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { requestIdOf } from '../server/request-id'
import { registerRequesterFinder } from '../server/requester'
import { secrets } from '../server/secrets'
import { safePath } from '../shared/safe-path'
import { toRoute } from '../shared/to-route'
import { type GateDeps, isReadFromHere, writeRefusal } from './gate'
import { may, type Need, type Permission } from './permissions'
import { cookieNames } from './session-cookie'
import type { Staff } from './staff'

export type { Staff } from './staff'

/**
 * Returns the signed-in person, read from the database once per request; null if there is none. A database that does not answer
 * is an error, not null. `polls`: the page polls by itself, which does not extend the session.
 */
export function currentStaff({ polls = false }: { polls?: boolean } = {}): Promise<Staff | null> {
  return findStaff(!polls)
}

/**
 * Returns the person of a page, which calls it first. Without a session it redirects to the sign-in page and back; with a locked
 * session to the page that unlocks it. A person without the permission reads which one is missing and who can grant it; that
 * attempt is recorded, and the address has the number of its record.
 */
export async function requireStaff(need: Need): Promise<Staff> {
  const staff = await currentStaff()
  if (staff === null) {
    const door = (await lockedSession()) === null ? '/sign-in' : '/lock'
    redirect(toRoute(`${door}?callback=${encodeURIComponent(await currentPath())}`))
  }
  if (staff.can(need)) return staff
  const record = need === 'signed_in' ? undefined : await recordRefusedPage(staff, need)
  redirect(`/forbidden?needs=${need}${record === undefined ? '' : `&record=${record}`}`)
}

/** Returns this browser's session if it is locked, for the page on which its person signs in again; null otherwise. */
export const lockedSession = cache(async (): Promise<LockedSession | null> => {
  const sid = await currentSid()
  return sid === undefined ? null : ((await findLockedSession(await openDesk(), sid)) ?? null)
})

/** The gate's environment for this request. */
export const hereAndNow: GateDeps = {
  requestId: currentRequestId,
  address: async () => clientAddressOf(await headers()),
  staff: currentStaff,
  desk: openDesk,
  isLocked: async () => (await lockedSession()) !== null,
}

/** Returns the id of this request, for logs, records and the API. It makes one if the request did not pass the proxy. */
export async function currentRequestId(): Promise<string> {
  return requestIdOf(await headers())
}

/** Returns the random session id that this browser sends. */
async function currentSid(): Promise<string | undefined> {
  return readSessionId((await cookies()).get(cookieNames.session)?.value)
}

/** Returns the random id inside a session cookie; undefined if the cookie is not ours, was changed, or has expired. */
export async function readSessionId(token: string | undefined): Promise<string | undefined> {
  if (token === undefined || token === '') return undefined
  const secret = (await secrets()).session.toString('base64')
  try {
    const payload = await decode({ token, secret })
    return typeof payload?.sid === 'string' ? payload.sid : undefined
  } catch {
    return undefined // anybody can send a cookie: one that cannot be decrypted has no session id
  }
}

/** The person of each request, by its headers object, which Next reuses throughout a request. All bundles share this map. */
const requesters = perProcess('requesters', () => new WeakMap<object, string>()).get()
registerRequesterFinder(async () => {
  try {
    return requesters.get(await headers())
  } catch {
    return undefined // outside of a request Next has no headers, and there is no person
  }
})

const findStaff = cache(async (active: boolean): Promise<Staff | null> => {
  const sid = await currentSid()
  if (sid === undefined) return null
  const desk = await openDesk()
  const open = await findSession(desk, sid, { active })
  if (open === undefined) return null
  const { person, hasShownFactor: _shown, ...session } = open
  const { id: personId, name, email, roles, locale, theme } = person
  const requestHeaders = await headers()
  requesters.set(requestHeaders, personId)
  const who = { personId, name, email, roles, locale, theme, address: clientAddressOf(requestHeaders), ...session }
  return { ...who, owedFactor: owedFactor(desk, person, open), can: (need) => may(roles, need) }
})

/**
 * Records a refused page. A prefetched link is not an attempt. If another site caused the request, the record notes that, since the
 * person did not intend it.
 */
async function recordRefusedPage(staff: Staff, needs: Permission): Promise<bigint | undefined> {
  const requestHeaders = await headers()
  if (requestHeaders.has('next-router-prefetch')) return undefined
  const requested = (await currentPath()).split('?')[0] ?? '/'
  const code = isReadFromHere(requestHeaders) ? 'forbidden' : 'forbidden_origin'
  return writeRefusal(hereAndNow, staff, { action: 'page.open', requested, needs }, code)
}

async function currentPath(): Promise<string> {
  return safePath((await headers()).get('x-path'))
}
