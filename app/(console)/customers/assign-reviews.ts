import 'server-only'
import { randomUUID } from 'node:crypto'
import type { AnyErrorCode } from '#contract/errors'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

export type Assigned = { customerId: string; outcome: 'assigned' | 'no_review' | 'failed'; code?: AnyErrorCode }

/** Assigns the open review of a customer to this person; a customer whose case is closed has none. */
export async function assignReviewOf(customerId: string, staff: Staff, { call, requestId }: ActionContext): Promise<Assigned> {
  const found = await attempt(api.listReviews({ customer_id: customerId, status: 'open,assigned', limit: 1 }))
  if (!found.ok) return { customerId, outcome: 'failed', code: found.code }
  const [review] = found.value.data
  if (review === undefined) return { customerId, outcome: 'no_review' }
  if (review.assignee === staff.personId) return { customerId, outcome: 'assigned' }
  const idempotencyKey = randomUUID()
  const options = { idempotencyKey, actorId: staff.personId, requestId }
  const assigned = await attempt(
    call(
      {
        operation: 'assignReview',
        object: { kind: 'customer', id: customerId },
        reference: review.id,
        idempotencyKey,
        after: { review_id: review.id, assignee: staff.name },
      },
      () => api.assignReview(review.id, { assignee: staff.personId }, options),
    ),
  )
  return assigned.ok ? { customerId, outcome: 'assigned' } : { customerId, outcome: 'failed', code: assigned.code }
}
