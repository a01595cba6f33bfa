import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { z } from 'zod'
import { type Desk, knownAddress } from '#backoffice/desk'
import { endSession } from '#backoffice/sessions/sessions'
import type { Origin, SignedIn } from '#backoffice/sign-in/enter'
import { knownDays } from '#backoffice/sign-in/known-origins'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { storePreferences } from './preferences'
import { readSessionId } from './session'
import { cookieNames, cookieOptions } from './session-cookie'

/**
 * Starts a session. It ends the earlier session of this browser, unless that one continues, and sets the person's language and
 * theme in the browser.
 */
export async function beginSession(come: (desk: Desk, from: Origin) => Promise<Omit<SignedIn, 'device'> & { device?: string }>) {
  const [desk, from, jar] = await Promise.all([openDesk(), readOrigin(), cookies()])
  const { person, sid, device } = await come(desk, from)
  if (device !== undefined) jar.set(cookieNames.device, device, { ...cookieOptions, maxAge: knownDays * 24 * 3600 })
  if (from.sid !== undefined) await endSession(desk, { sid: from.sid }, randomUUID(), knownAddress(from.address))
  storePreferences(jar, person)
  return { id: person.id, sid }
}

/** The format that `signIn` makes; any other value is ignored. */
const Device = z.string().regex(/^[\w-]{22}$/)

/** Attempts from unknown addresses are counted together. */
async function readOrigin(): Promise<Origin> {
  const [requestHeaders, jar] = await Promise.all([headers(), cookies()])
  const address = clientAddressOf(requestHeaders) ?? 'unknown'
  const device = Device.safeParse(jar.get(cookieNames.device)?.value).data
  const sid = await readSessionId(jar.get(cookieNames.session)?.value)
  return { address, device, sid, userAgent: requestHeaders.get('user-agent') ?? undefined, requestId: randomUUID() }
}
