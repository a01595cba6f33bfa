'use server'

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Review } from '#contract/reviews'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { listInOrder } from './list-in-order'

/**
 * Takes the unassigned review that is due first; without one, returns that of this person. Null if there is nothing to decide.
 */
export const takeNextReview = action(
  { needs: 'review.decide', input: z.object({}), audit: { action: 'review.take' } },
  async (_, staff, { call, requestId }) => {
    const idempotencyKey = randomUUID()
    const options = { idempotencyKey, actorId: staff.personId, requestId }
    const { review } = await call(
      { operation: 'assignNextReview', object: { kind: 'customer', id: '' }, idempotencyKey },
      () => api.assignNextReview(options),
      (taken) => (taken.review ? recordOf(taken.review) : {}),
    )
    if (review) return { reviewId: review.id }
    const mine = await listInOrder(api, { status: 'assigned', assignee: staff.personId, order: 'due', limit: 1 })
    return { reviewId: mine.data[0]?.id ?? null }
  },
)

function recordOf({ id, customer_id }: Review) {
  return { object: { kind: 'customer', id: customer_id }, after: { review_id: id } }
}
