import type { Actor, Desk } from '#backoffice/desk'
import { stranger } from '#backoffice/desk'
import { type Refusal, recordRefusal } from '#backoffice/refusals/record-refusal'
import { ServiceError } from '#contract/errors'
import { demandsProof, demandsSecondFactor, type Need } from './permissions'
import type { Staff } from './staff'

/** A request to the console, through an action, a handler or a page. */
export type GateRequest = Pick<Refusal, 'action' | 'requested'> & {
  needs: Need
  /** Whether the request comes from a page of the console, not from another site. */
  fromHere: boolean
  /**
   * The page polls by itself: that does not extend the session. A refusal is not recorded after the session's end, nor for want
   * of a second factor: nobody tried anything.
   */
  polls?: boolean
  /** It only reads, so it needs no fresh proof. */
  reads?: boolean
  /**
   * The record that the request names; undefined if it names none. Evaluated only when a known person from our own pages is
   * refused.
   */
  object?: () => Refusal['object']
}

export type GateDeps = {
  requestId: () => Promise<string>
  /** The network address of the client; undefined if it is not known. */
  address: () => Promise<string | undefined>
  staff: (options?: { polls?: boolean }) => Promise<Staff | null>
  desk: () => Promise<Desk>
  /** Whether this request has a locked session; only read if there is no valid session. */
  isLocked: () => Promise<boolean>
}

export type GateAnswer =
  | { ok: true; staff: Staff; desk: Desk; actor: Actor }
  | { ok: false; code: Refusal['code'] | 'session_locked' | 'step_up_needed' | 'second_factor_not_shown' }

/**
 * Decides every action and handler: is the origin ours, who is the person, do they have the permission, do they owe a second
 * factor, and is their proof fresh. A refusal is recorded (a stranger's once a minute per address) before it is returned; if the
 * record fails, this throws. `step_up_needed` and `second_factor_not_shown` are not refusals: the page requests a proof and
 * repeats the request.
 */
export async function admit(deps: GateDeps, request: GateRequest): Promise<GateAnswer> {
  const { needs, fromHere, polls, reads } = request
  // A request that another site caused does not extend the session.
  const staff = await deps.staff({ polls: polls || !fromHere })
  const refuse = async (code: Refusal['code']): Promise<GateAnswer> => {
    await writeRefusal(deps, staff, request, code)
    return { ok: false, code }
  }
  if (!fromHere) return refuse('forbidden_origin')
  if (staff === null) return refuseStranger(deps, request)
  if (!staff.can(needs)) return refuse('forbidden')
  if (staff.owedFactor !== undefined && demandsSecondFactor(needs)) {
    if (staff.owedFactor === 'not_shown') return { ok: false, code: 'second_factor_not_shown' }
    return polls ? { ok: false, code: 'second_factor_missing' } : refuse('second_factor_missing')
  }
  if (demandsProof(needs) && !reads && !staff.proven) return { ok: false, code: 'step_up_needed' }
  const desk = await deps.desk()
  return { ok: true, staff, desk, actor: toActor(staff, await deps.requestId()) }
}

/** Refuses a request without a session. Polling is not recorded; a locked session is reported and recorded like a stranger. */
async function refuseStranger(deps: GateDeps, request: GateRequest): Promise<GateAnswer> {
  if (!request.polls) await writeRefusal(deps, null, request, 'unauthenticated')
  return { ok: false, code: (await deps.isLocked()) ? 'session_locked' : 'unauthenticated' }
}

/** Records a refusal and returns the number of its record; undefined if this stranger has a record within the last minute. */
export async function writeRefusal(
  deps: GateDeps,
  staff: Staff | null,
  { action, needs, requested, object }: Omit<GateRequest, 'fromHere'>,
  code: Refusal['code'],
): Promise<bigint | undefined> {
  const [requestId, address] = await Promise.all([deps.requestId(), deps.address()])
  const actor = staff === null ? stranger(requestId, address) : toActor(staff, requestId)
  const about = code === 'forbidden' ? object?.() : undefined
  return recordRefusal(await deps.desk(), actor, { action, needs, requested, code, object: about, address })
}

/**
 * Returns whether a read comes from our own pages. Another site can make a browser send a read with the cookie; the browser then
 * states that in `sec-fetch-site`. Other programs do not send that header.
 */
export function isReadFromHere(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

/**
 * Refuses, inside the work, what the permission of the gate does not cover, such as one member of a form. `recordInside` records
 * it.
 */
export function mustHave(staff: Staff, needs: Need): void {
  if (!staff.can(needs)) throw new ServiceError('forbidden', `needs ${needs}`, { extra: { needs } })
}

/**
 * Records a refusal of the work itself, for want of a permission or of a second person. Returns false for every other failure,
 * which it does not record.
 */
export async function recordInside(deps: GateDeps, request: GateRequest, actor: Actor, error: unknown): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false
  const { code } = error
  if (code !== 'forbidden' && code !== 'self_approval_forbidden') return false
  const needs = String(error.extra.needs ?? request.needs)
  const [address, object] = [await deps.address(), request.object?.()]
  await recordRefusal(await deps.desk(), actor, { ...request, needs, code, object, address })
  return true
}

/** Converts a person to the form that calls and audit records store. */
export function toActor({ personId, name, roles, sessionId, address }: Staff, requestId: string): Actor {
  return { personId, name, roles, sessionId, requestId, address }
}
