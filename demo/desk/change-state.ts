import { sendCall } from '#backoffice/calls/send-call'
import type { ReasonCode } from '#contract/reasons'
import { customerIn } from '../past/live-member'
import type { CastMember } from '../story/member'
import { aboutCustomer, atWork, type DeskAct, optionsOf, type Post } from './scene'

const operations = {
  suspend: 'suspendCustomer',
  reinstate: 'reinstateCustomer',
  block: 'blockCustomer',
  unblock: 'unblockCustomer',
} as const

export type StateChangeKind = keyof typeof operations

/** Suspends, reinstates or blocks a customer, or requests to unblock one. */
export function changeState(
  post: Post,
  kind: StateChangeKind,
  member: CastMember,
  why: { code: ReasonCode; note: string },
): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const { desk: api } = organization.callers
    const { state = null } = await api.readCustomer(customer.id)
    const options = optionsOf(actor)
    const operation = operations[kind]
    const { code: reason_code, note } = why
    const intent = { operation, action: `customer.${kind}`, object: aboutCustomer(customer), reason: note } as const
    await sendCall(
      desk,
      actor,
      { ...intent, before: { state }, after: { reason_code }, idempotencyKey: options.idempotencyKey },
      () => api[operation](customer.id, { reason_code, note }, options),
      (taken) => ({ after: { outcome: taken.outcome, state: taken.customer.state ?? null, reason_code } }),
    )
  }
}
