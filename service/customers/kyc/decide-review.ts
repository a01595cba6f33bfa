import { and, eq } from 'drizzle-orm'
import { invalidField, ServiceError } from '#contract/errors'
import type { ReasonCode, ReviewDecisionKind } from '#contract/reasons'
import { actorOf } from '../../ground/actor'
import { readNow, timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { lockCustomer } from '../record/customer.queries'
import type { Profile } from '../record/customer.rules'
import type { OpenTransfers } from '../record/open-transfers'
import { mustFindReview, mustNotHaveEdited } from './assign-review'
import { moveCustomer } from './move-customer'
import type { ReviewOf } from './review.queries'
import { decide } from './status.rules'
import { kycReviews } from './tables'

export type ReviewVerdict = {
  reviewId: string
  decision: ReviewDecisionKind
  reasonCode?: ReasonCode
  note?: string
  /** When the approval expires, if sooner than the tier's period. */
  validUntil?: Date
}

/** Decides a review that is free or the caller's own, unless they changed the data. Runs in the caller's transaction. */
export async function decideReview(context: Context, openTransfers: OpenTransfers, verdict: ReviewVerdict): Promise<ReviewOf> {
  const { reviewId, decision, validUntil, reasonCode, note } = verdict
  const by = actorOf(context)
  if (validUntil && (decision !== 'approve' || validUntil <= (await readNow(context)))) {
    throw invalidField('/valid_until', 'out_of_range')
  }
  const { customerId } = await mustFindReview(context, reviewId)
  const customer = await lockCustomer(context, customerId)
  // Assignments do not lock the customer, so the row of the review is locked too.
  await context.db
    .select({ id: kycReviews.id })
    .from(kycReviews)
    .where(and(eq(kycReviews.organizationId, context.organizationId), eq(kycReviews.id, reviewId)))
    .for('update')
  const review = await mustFindReview(context, reviewId)
  if (customer === undefined || review.closedAt !== null) throw new ServiceError('invalid_transition', 'The review is closed')
  if (review.assignee !== null && review.assignee !== by)
    throw new ServiceError('review_assigned', 'Somebody else has the review')
  await mustNotHaveEdited(context, { customer }, by)
  if (decision === 'approve') mustHaveAddress(customer)

  if (review.assignee === null) await takeReview(context, review, by)
  const cause = { review: review.reason, action: decision, reviewId, reasonCode, note, by, until: validUntil }
  await moveCustomer({ ...context, openTransfers }, customer, decide(customer, decision), cause)
  return mustFindReview(context, reviewId)
}

/** Throws a conflict if the customer lacks an address, which every tier needs: the customer is incomplete, not the call. */
function mustHaveAddress({ addressLine1, city }: Profile): void {
  const missing = [...(addressLine1 === null ? ['/address_line_1'] : []), ...(city === null ? ['/city'] : [])]
  if (missing.length === 0) return
  const errors = missing.map((pointer) => ({ pointer, code: 'required' }))
  throw new ServiceError('invalid_transition', `The customer lacks ${missing.join(' and ')}`, { errors })
}

async function takeReview(context: Context, { id }: ReviewOf, assignee: string): Promise<void> {
  await context.db
    .update(kycReviews)
    .set({ assignee, assignedAt: timeOf(context), status: 'assigned' })
    .where(and(eq(kycReviews.organizationId, context.organizationId), eq(kycReviews.id, id)))
}
