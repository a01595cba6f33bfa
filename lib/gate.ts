import type { Actor, Desk } from '#backoffice/desk'
import { stranger } from '#backoffice/desk'
import { type Refusal, recordRefusal } from '#backoffice/refusals/record-refusal'
import { ServiceError } from '#contract/errors'
import type { Need } from './permissions'
import type { Staff } from './staff'

/** What is asked of the console, by whatever door. */
export type Asked = Pick<Refusal, 'action' | 'asked'> & {
  needs: Need
  /** The address of the console itself, and not that of another site, is where it comes from. */
  fromHere: boolean
  /** A page asks by itself, again and again: that keeps no session alive, and its end is no attempt. */
  polls?: boolean
}

export type GateDeps = {
  requestId: () => Promise<string>
  /** Where the request comes from; undefined where that cannot be told. */
  address: () => Promise<string | undefined>
  staff: (options?: { polls?: boolean }) => Promise<Staff | null>
  desk: () => Promise<Desk>
}

export type Admission = { ok: true; staff: Staff; desk: Desk; actor: Actor } | { ok: false; code: Refusal['code'] }

/**
 * The one gate of actions and handlers: where does it come from, who is it, may they. A refusal is written down (of a stranger once a minute
 * for each address) before it is answered; what cannot be written down throws.
 */
export async function admit(deps: GateDeps, asked: Asked): Promise<Admission> {
  const { needs, fromHere, polls } = asked
  // Whoever is led here by another site did not come to work: it keeps their session no longer alive.
  const staff = await deps.staff({ polls: polls || !fromHere })
  if (!fromHere) return refuse(deps, staff, asked, 'forbidden_origin')
  if (staff === null) return polls ? { ok: false, code: 'unauthenticated' } : refuse(deps, staff, asked, 'unauthenticated')
  if (!staff.can(needs)) return refuse(deps, staff, asked, 'forbidden')
  const desk = await deps.desk()
  return { ok: true, staff, desk, actor: actorOf(staff, await deps.requestId()) }
}

async function refuse(
  deps: GateDeps,
  staff: Staff | null,
  { action, needs, asked }: Asked,
  code: Refusal['code'],
): Promise<{ ok: false; code: Refusal['code'] }> {
  const requestId = await deps.requestId()
  const actor = staff === null ? stranger(requestId) : actorOf(staff, requestId)
  await recordRefusal(await deps.desk(), actor, { action, needs, asked, code, address: await deps.address() })
  return { ok: false, code }
}

/** Refuses inside the work what the permission of the door does not cover, such as one member of a form. `recordInside` writes it down. */
export function mustHave(staff: Staff, needs: Need): void {
  if (!staff.can(needs)) throw new ServiceError('forbidden', `needs ${needs}`, { extra: { needs } })
}

/** Writes down what the work itself refused for want of a permission; false for every other failure, of which nothing is written here. */
export async function recordInside(deps: GateDeps, asked: Asked, actor: Actor, error: unknown): Promise<boolean> {
  if (!(error instanceof ServiceError) || error.code !== 'forbidden') return false
  const needs = String(error.extra.needs ?? asked.needs)
  const address = await deps.address()
  await recordRefusal(await deps.desk(), actor, { ...asked, needs, code: 'forbidden', address })
  return true
}

/** The same person as calls and audit records keep them. */
export function actorOf({ personId, name, roles, sessionId }: Staff, requestId: string): Actor {
  return { personId, name, roles, sessionId, requestId }
}
