import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { AuditObject } from '../audit/append-audit'
import type { Masked } from '../columns'
import { notify } from '../notices/notify'
import { calls } from './tables'
import { type SharedWork, sharedStepOf, sharedWorkOf } from './two-people.rules'

type DoneCall = {
  callId: string
  action: string
  object: AuditObject
  reference: string | null | undefined
  after: Masked | null | undefined
  /** Who sent it. */
  actorId: string | null
  at: Date
}

/**
 * Notifies whoever may decide of work that now waits for a second person, and its requester of the decision, in the transaction of the
 * outcome of the call. Other calls notify nobody. A request that another program made has no requester here.
 */
export async function notifyOfTwoPeople(tx: Tx, call: DoneCall): Promise<void> {
  const { callId, action, object, after, actorId, at } = call
  const work = sharedWorkOf(action)
  const step = work && sharedStepOf(action, after)
  if (work === undefined || step === undefined) return
  if (step === 'waits') {
    await notify(tx, { to: { roles: work.decidedBy, except: [actorId] }, kind: 'work_waits', about: object, at })
    return
  }
  const requester = await findRequester(tx, work, call)
  // The call is what was decided: of one account several requests may be.
  if (requester !== undefined)
    await notify(tx, { to: { people: [requester] }, kind: 'work_decided', about: { kind: 'call', id: callId }, at })
}

/** Returns who requested what this call decides: whoever sent the latest call about it, if that was a request of somebody else. */
async function findRequester(tx: Tx, { requests, ends }: SharedWork, call: DoneCall): Promise<string | undefined> {
  const { callId, object, reference, actorId } = call
  const [latest] = await tx
    .select({ action: calls.action, actorId: calls.actorId })
    .from(calls)
    .where(
      and(
        eq(calls.objectKind, object.kind),
        eq(calls.objectId, object.id),
        inArray(calls.action, [...requests, ...ends]),
        eq(calls.state, 'done'),
        ne(calls.id, callId),
        reference ? eq(calls.reference, reference) : undefined,
      ),
    )
    .orderBy(desc(calls.sentAt), desc(calls.id))
    .limit(1)
  return latest !== undefined && requests.includes(latest.action) && latest.actorId !== actorId ? latest.actorId : undefined
}
