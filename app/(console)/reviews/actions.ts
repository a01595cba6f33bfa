'use server'

import { randomUUID } from 'node:crypto'
import { revalidatePath } from 'next/cache'
import { getTimeZone } from 'next-intl/server'
import { invalidField, ServiceError } from '#contract/errors'
import type { Review, ReviewDetail } from '#contract/reviews'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { listReviewers } from '../_records/person/staff-names'
import { approvalDays, endOfApproval } from './approval-end'
import { changedParts, printJudged } from './judged-data'
import { AssignReview, DecideReview, type JudgedPrints } from './review.schema'

/**
 * Assigns a review to oneself or another reviewer, or returns it. `from` held it when the page was read: of two people, one is
 * refused.
 */
export const assignReview = action(
  { needs: 'review.decide', input: AssignReview, audit: { action: 'review.assign' } },
  async ({ reviewId, to, from }, staff, { call, requestId }) => {
    const assignee = to === 'nobody' ? null : to === 'me' ? staff.personId : to
    const receiver = (await listReviewers()).find(({ id }) => id === assignee)
    if (assignee !== null && receiver === undefined) throw invalidField('/to', 'invalid_format')
    const { customer_id: id } = await api.readReview(reviewId)
    const idempotencyKey = randomUUID()
    const options = { idempotencyKey, actorId: staff.personId, requestId }
    await call(
      {
        operation: 'assignReview',
        object: { kind: 'customer', id },
        reference: reviewId,
        idempotencyKey,
        after: { review_id: reviewId, assignee: receiver?.name ?? null },
      },
      () => api.assignReview(reviewId, { assignee, from }, options),
    )
    revalidatePath('/reviews', 'layout')
  },
)

/**
 * Decides a review. A person who changed the customer's data cannot decide it (four-eyes principle). If the data are others than
 * those that were seen, it decides nothing and throws `stale_record` with the changed parts.
 */
export const decideReview = action(
  { needs: 'review.decide', input: DecideReview, audit: { action: 'review.decide' } },
  async ({ reviewId, decision, reasonCode, note, validUntil, idempotencyKey, seen }, staff, { call, requestId }) => {
    const review = await api.readReview(reviewId)
    await mustBeAsSeen(review, seen)
    const until = decision === 'approve' && validUntil ? await readEnd(review, validUntil) : undefined
    const { customer_id: id, customer } = review
    const options = { idempotencyKey, actorId: staff.personId, requestId }
    await call(
      {
        operation: 'decideReview',
        object: { kind: 'customer', id },
        reference: reviewId,
        idempotencyKey,
        reason: note,
        before: statusOf({ customer }),
        after: { review_id: reviewId, decision, reason_code: reasonCode ?? null, ...(until && { valid_until: until }) },
      },
      () => api.decideReview(reviewId, { decision, reason_code: reasonCode, note, valid_until: until }, options),
      (decided) => ({ after: { review_id: reviewId, decision, ...statusOf(decided) } }),
    )
  },
)

/** Returns when the approval ends. Throws `validation_failed` if it is not later than today, or later than the tier allows. */
async function readEnd(review: ReviewDetail, day: string): Promise<string> {
  const timeZone = await getTimeZone()
  const { first, last } = approvalDays(review, new Date(), timeZone)
  if (day < first || day > last) throw invalidField('/validUntil', 'out_of_range')
  return endOfApproval(day, timeZone).toISOString()
}

/** Throws if the data are others than those that were seen. The API itself refuses to decide a closed review. */
async function mustBeAsSeen(review: ReviewDetail, seen: JudgedPrints): Promise<void> {
  if (review.closed_at !== null) return
  const customer = seen.city === undefined ? undefined : await api.readCustomer(review.customer_id)
  const changed = changedParts(seen, await printJudged(review, customer))
  if (changed.length > 0) {
    throw new ServiceError('stale_record', 'the data changed since they were read', { extra: { changed: changed.join(' ') } })
  }
}

function statusOf({ customer }: Pick<Review, 'customer'>) {
  return { state: customer.state, kyc_status: customer.kyc_status }
}
