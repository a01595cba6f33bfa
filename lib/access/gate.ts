import type { Actor, Desk } from '#backoffice/desk'
import { stranger } from '#backoffice/desk'
import { type Refusal, recordRefusal } from '#backoffice/refusals/record-refusal'
import { ServiceError } from '#contract/errors'
import { demandsProof, demandsSecondFactor, type Need } from './permissions'
import type { Staff } from './staff'

/** What is asked of the console, through an action, a handler or a page. */
export type GateRequest = Pick<Refusal, 'action' | 'asked'> & {
  needs: Need
  /** The address of the console itself, and not that of another site, is where it comes from. */
  fromHere: boolean
  /** A page asks by itself, again and again: that keeps no session alive, and its end is no attempt. */
  polls?: boolean
  /** It only looks: that asks for no fresh proof. */
  reads?: boolean
  /** What it is about, looked at only once somebody who is known and came from here was refused; undefined where it names nothing. */
  object?: () => Refusal['object']
}

export type GateDeps = {
  requestId: () => Promise<string>
  /** Where the request comes from; undefined where that cannot be told. */
  address: () => Promise<string | undefined>
  staff: (options?: { polls?: boolean }) => Promise<Staff | null>
  desk: () => Promise<Desk>
  /** Whether the session behind this request is there and locked; asked only where nobody is signed in. */
  isLocked: () => Promise<boolean>
}

export type GateAnswer =
  | { ok: true; staff: Staff; desk: Desk; actor: Actor }
  | { ok: false; code: Refusal['code'] | 'session_locked' | 'step_up_needed' | 'second_factor_not_shown' }

/**
 * The one gate of actions and handlers: where does it come from, who is it, may they, do they owe a second factor, and have they shown lately that it is
 * them. A refusal is written down (of a stranger once a minute for each address) before it is answered; what cannot be written down throws. `step_up_needed` and `second_factor_not_shown` are a
 * question and no refusal: the page asks for a proof, and then the same again.
 */
export async function admit(deps: GateDeps, asked: GateRequest): Promise<GateAnswer> {
  const { needs, fromHere, polls, reads } = asked
  // Whoever is led here by another site did not come to work: it keeps their session no longer alive.
  const staff = await deps.staff({ polls: polls || !fromHere })
  const refuse = async (code: Refusal['code']): Promise<GateAnswer> => {
    await writeRefusal(deps, staff, asked, code)
    return { ok: false, code }
  }
  if (!fromHere) return refuse('forbidden_origin')
  if (staff === null) return refuseStranger(deps, asked)
  if (!staff.can(needs)) return refuse('forbidden')
  if (staff.owedFactor !== undefined && demandsSecondFactor(needs)) {
    return staff.owedFactor === 'missing' ? refuse('second_factor_missing') : { ok: false, code: 'second_factor_not_shown' }
  }
  if (demandsProof(needs) && !reads && !staff.proven) return { ok: false, code: 'step_up_needed' }
  const desk = await deps.desk()
  return { ok: true, staff, desk, actor: toActor(staff, await deps.requestId()) }
}

/** Of a page that asks by itself nothing is written down. Whose session is locked is told so, and is written down as anybody. */
async function refuseStranger(deps: GateDeps, asked: GateRequest): Promise<GateAnswer> {
  if (!asked.polls) await writeRefusal(deps, null, asked, 'unauthenticated')
  return { ok: false, code: (await deps.isLocked()) ? 'session_locked' : 'unauthenticated' }
}

/** Writes a refusal down, and returns the number of its record; undefined where this stranger has left one within the minute. */
export async function writeRefusal(
  deps: GateDeps,
  staff: Staff | null,
  { action, needs, asked, object }: Omit<GateRequest, 'fromHere'>,
  code: Refusal['code'],
): Promise<bigint | undefined> {
  const [requestId, address] = [await deps.requestId(), await deps.address()]
  const actor = staff === null ? stranger(requestId, address) : toActor(staff, requestId)
  const about = code === 'forbidden' ? object?.() : undefined
  return recordRefusal(await deps.desk(), actor, { action, needs, asked, code, object: about, address })
}

/** A page elsewhere can make a browser ask with the cookie. It says so of a read, and programs other than browsers say nothing. */
export function isReadFromHere(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

/** Refuses, inside the work, what the permission of the gate does not cover, such as one member of a form. `recordInside` records the refusal. */
export function mustHave(staff: Staff, needs: Need): void {
  if (!staff.can(needs)) throw new ServiceError('forbidden', `needs ${needs}`, { extra: { needs } })
}

/** Writes down what the work itself refused for want of a permission, or of a second person; false for every other failure, of which nothing is written here. */
export async function recordInside(deps: GateDeps, asked: GateRequest, actor: Actor, error: unknown): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false
  const { code } = error
  if (code !== 'forbidden' && code !== 'self_approval_forbidden') return false
  const needs = String(error.extra.needs ?? asked.needs)
  const [address, object] = [await deps.address(), asked.object?.()]
  await recordRefusal(await deps.desk(), actor, { ...asked, needs, code, object, address })
  return true
}

/** The same person as calls and audit records keep them. */
export function toActor({ personId, name, roles, sessionId, address }: Staff, requestId: string): Actor {
  return { personId, name, roles, sessionId, requestId, address }
}
