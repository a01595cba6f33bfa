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
import { secrets } from '../server/secrets'
import { tellWhoAsks } from '../server/who-asks'
import { safePath } from '../shared/safe-path'
import { toRoute } from '../shared/to-route'
import { type GateDeps, isReadFromHere, writeRefusal } from './gate'
import { may, type Need, type Permission } from './permissions'
import { cookieNames } from './session-cookie'
import type { Staff } from './staff'

export type { Staff } from './staff'

/**
 * Who is signed in, asked of the database once per request; null for nobody. A database that does not answer is an error, not nobody.
 * `polls`: the page asks by itself, which does not keep a session alive.
 */
export function currentStaff({ polls = false }: { polls?: boolean } = {}): Promise<Staff | null> {
  return findStaff(!polls)
}

/**
 * For the first line of a page. Who is not signed in is led to the sign-in page and back, and whose session is locked to the page that unlocks it; who may not reads which permission is
 * missing and who can grant it, and the attempt is recorded: the number of its record stands in the address to which it leads.
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

/** The session of this browser where it is locked, for the page on which its person comes in again; null for every other. */
export const lockedSession = cache(async (): Promise<LockedSession | null> => {
  const sid = await currentSid()
  return sid === undefined ? null : ((await findLockedSession(await openDesk(), sid)) ?? null)
})

/** What the gate asks of this request. */
export const hereAndNow: GateDeps = {
  requestId: currentRequestId,
  address: async () => clientAddressOf(await headers()),
  staff: currentStaff,
  desk: openDesk,
  isLocked: async () => (await lockedSession()) !== null,
}

/** The id of this request, for logs, records and the API; made here when the proxy did not see it. */
export async function currentRequestId(): Promise<string> {
  return requestIdOf(await headers())
}

/** The random id that this browser sends. */
async function currentSid(): Promise<string | undefined> {
  return readSessionId((await cookies()).get(cookieNames.session)?.value)
}

/** The random id inside a session cookie; undefined when it is not ours, was changed, or is too old. */
export async function readSessionId(token: string | undefined): Promise<string | undefined> {
  if (token === undefined || token === '') return undefined
  const secret = (await secrets()).session.toString('base64')
  try {
    const payload = await decode({ token, secret })
    return typeof payload?.sid === 'string' ? payload.sid : undefined
  } catch {
    return undefined // a cookie anybody may send: not being able to open it is its answer
  }
}

/** Who was found behind a request, by its headers: they are the same object for as long as it lasts. Bundles share requests. */
const askers = perProcess('askers', () => new WeakMap<object, string>()).get()
tellWhoAsks(async () => {
  try {
    return askers.get(await headers())
  } catch {
    return undefined // outside of a request, where Next has no headers, nobody asks
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
  const told = await headers()
  askers.set(told, personId)
  const who = { personId, name, email, roles, locale, theme, address: clientAddressOf(told), ...session }
  return { ...who, owedFactor: owedFactor(desk, person, open), can: (need) => may(roles, need) }
})

/** A link that is only being fetched ahead is no attempt. Where another site has led somebody here, the record says so: it was not their wish. */
async function recordRefusedPage(staff: Staff, needs: Permission): Promise<bigint | undefined> {
  const told = await headers()
  if (told.has('next-router-prefetch')) return undefined
  const asked = (await currentPath()).split('?')[0] ?? '/'
  const code = isReadFromHere(told) ? 'forbidden' : 'forbidden_origin'
  return writeRefusal(hereAndNow, staff, { action: 'page.open', asked, needs }, code)
}

async function currentPath(): Promise<string> {
  return safePath((await headers()).get('x-path'))
}
