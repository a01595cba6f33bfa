import { sendCall } from '#backoffice/calls/send-call'
import type { ReasonCode, ReviewDecisionKind } from '#contract/reasons'
import type { Review } from '#contract/reviews'
import { customerIn } from '../past/live-member'
import type { CastMember } from '../story/member'
import { reveal } from './customers'
import { aboutCustomer, atWork, type DeskAct, optionsOf, type Post, type Scene } from './scene'

/** `validUntil`: when an approval ends, if that is earlier than the tier allows. */
export type PlannedDecision = { decision: ReviewDecisionKind; reasonCode?: ReasonCode; note: string; validUntil?: Date }
/** Decides the `nth` review of a customer, as an officer of compliance would. */
export type Judge = (member: CastMember, nth: number) => { look: { field: string; reason: string }; verdict: PlannedDecision }

/** Takes the oldest review, looks at it, decides, and continues with the next one until the queue is empty. */
export function workReviews(post: Post, judge: Judge): DeskAct {
  return async (scene) => {
    const { desk, organization, later } = scene
    const waiting = await organization.callers.desk.listReviews({ status: 'open', limit: 1 })
    if (waiting.data.length === 0) return
    const actor = await atWork(scene, post)
    const options = optionsOf(actor)
    const { review } = await sendCall(
      desk,
      actor,
      {
        operation: 'assignNextReview',
        action: 'review.take',
        object: { kind: 'customer', id: '' },
        idempotencyKey: options.idempotencyKey,
      },
      () => organization.callers.desk.assignNextReview(options),
      (taken) =>
        taken.review ? { object: { kind: 'customer', id: taken.review.customer_id }, after: { review_id: taken.review.id } } : {},
    )
    if (review === null) return
    const member = memberOf(scene, review)
    const { data } = await organization.callers.desk.listReviews({ customer_id: review.customer_id, limit: 50 })
    const { look, verdict } = judge(member, data.length)
    later(100, reveal(post, member, look))
    later(260, decide(post, review, verdict))
    later(330, workReviews(post, judge))
  }
}

/** Takes the open review of a customer, without deciding it. */
export function takeReviewOf(post: Post, member: CastMember): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const [review] = (await organization.callers.desk.listReviews({ customer_id: customer.id, status: 'open', limit: 1 })).data
    if (review === undefined) return
    const options = optionsOf(actor)
    const after = { review_id: review.id, assignee: actor.name }
    await sendCall(
      desk,
      actor,
      {
        operation: 'assignReview',
        action: 'review.assign',
        object: aboutCustomer(customer),
        reference: review.id,
        after,
        idempotencyKey: options.idempotencyKey,
      },
      () => organization.callers.desk.assignReview(review.id, { assignee: actor.personId }, options),
    )
  }
}

function decide(post: Post, { id, customer_id, customer }: Review, planned: PlannedDecision): DeskAct {
  const { decision, reasonCode, note, validUntil } = planned
  const end = validUntil && { valid_until: validUntil.toISOString() }
  return async (scene) => {
    const { desk, organization } = scene
    const actor = await atWork(scene, post)
    const options = optionsOf(actor)
    const statusOf = ({ state, kyc_status }: Pick<Review['customer'], 'state' | 'kyc_status'>) => ({ state, kyc_status })
    await sendCall(
      desk,
      actor,
      {
        operation: 'decideReview',
        action: 'review.decide',
        object: { kind: 'customer', id: customer_id },
        reference: id,
        reason: note,
        before: statusOf(customer),
        after: { review_id: id, decision, reason_code: reasonCode ?? null, ...end },
        idempotencyKey: options.idempotencyKey,
      },
      () => organization.callers.desk.decideReview(id, { decision, reason_code: reasonCode, note, ...end }, options),
      (decided) => ({ after: { review_id: id, decision, ...statusOf(decided.customer) } }),
    )
  }
}

function memberOf({ organization }: Scene, { customer_id }: Review): CastMember {
  const found = [...organization.lived.values()].find(({ id }) => id === customer_id)
  if (found === undefined) throw new Error('A review is about nobody of the story')
  return found.member
}
