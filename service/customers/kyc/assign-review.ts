import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { findRow } from '#database/read-rows'
import { isOneOf, readPartiesOf } from '../../dual-control/parties'
import { actorOf } from '../../ground/actor'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { dueTimeIn, findReview, type ReviewOf } from './review.queries'

const Taken = z.object({ id: z.string() })
export type ReviewAssignment = { reviewId: string; assignee: string | null; from?: string }

/**
 * Assigns an open review to a person, or returns it to the queue. It moves only if it is free, the caller's own, or assigned to
 * the person named by `from`: of two people who claim a review at once, one gets it and the other gets an error. Editors of
 * the customer's data get no review of it.
 */
export async function assignReview(context: Context, { reviewId, assignee, from }: ReviewAssignment): Promise<ReviewOf> {
  const { db, organizationId } = context
  const actor = actorOf(context)
  const review = await mustFindReview(context, reviewId)
  if (assignee !== null) await mustNotHaveEdited(context, review, assignee)
  const moved = await db.execute(sql`
    update payments.kyc_reviews
    set assignee = ${assignee}::text, status = ${assignee === null ? 'open' : 'assigned'},
      assigned_at = ${assignee === null ? null : timeOf(context)}
    where org_id = ${organizationId} and id = ${reviewId} and status in ('open', 'assigned')
      and (assignee is null or assignee = ${actor} or assignee = ${from ?? null}::text)
    returning id`)
  const now = await mustFindReview(context, reviewId)
  if (moved.length > 0) return now
  if (now.closedAt !== null) throw new ServiceError('invalid_transition', 'The review is closed')
  throw new ServiceError('review_assigned', 'Somebody else has the review')
}

/**
 * Assigns the free review that is due first of those that this person may decide; undefined if there is none. Safe under
 * concurrency.
 */
export async function assignNextReview(context: Context): Promise<ReviewOf | undefined> {
  const { db, organizationId } = context
  const actor = actorOf(context)
  const mine = await readPartiesOf(context, actor)
  const next = await findRow(
    db,
    Taken,
    sql`
    update payments.kyc_reviews r set assignee = ${actor}, status = 'assigned', assigned_at = ${timeOf(context)}
    where r.org_id = ${organizationId} and r.id = (
      select w.id from payments.kyc_reviews w
      join payments.customers c on c.org_id = w.org_id and c.id = w.customer_id
      where w.org_id = ${organizationId} and w.status = 'open' and not exists (select from unnest(c.edited_by) as e (by)
          left join payments.api_keys k on k.org_id = c.org_id and 'key:' || k.id = e.by
          where array_append(coalesce(k.holders, '{}'), e.by) && array(select jsonb_array_elements_text(${JSON.stringify(mine)}::jsonb)))
      order by ${dueTimeIn(sql`w`)}, w.id limit 1 for no key update of w skip locked)
    returning r.id`,
  )
  return next && mustFindReview(context, next.id)
}

/** Returns a review with its customer, open or closed. Throws `review_not_found`. */
export async function mustFindReview(context: Pick<Context, 'db' | 'organizationId'>, reviewId: string): Promise<ReviewOf> {
  const review = await findReview(context, reviewId)
  if (review === undefined) throw new ServiceError('review_not_found', 'No such review')
  return review
}

/** Throws `self_approval_forbidden` if this person changed the customer's data: editors may not approve their own changes. */
export async function mustNotHaveEdited(context: Context, { customer }: Pick<ReviewOf, 'customer'>, by: string): Promise<void> {
  if (await isOneOf(context, customer.editedBy, by))
    throw new ServiceError('self_approval_forbidden', 'This person changed the data')
}
