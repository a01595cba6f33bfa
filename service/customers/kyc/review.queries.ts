import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ReasonCode, type ReviewDecisionKind, reasonCodes } from '#contract/reasons'
import { dueTimeOf, hoursUntilDue } from '#contract/review-deadline'
import type { ReviewReason, ReviewStatus } from '#contract/reviews'
import { columnOf } from '#database/read-rows'
import type { Context } from '../../ground/context'
import type { PageOf } from '../../ground/pages'
import { countUpTo } from '../../ground/pages'
import { afterPosition, type SortedPageRequest, type SortKey, sorted, timeKey, toSortedPage } from '../../ground/sorted-pages'
import type { Customer } from '../record/customer.queries'
import { customers } from '../record/tables'
import { kycDecisions, kycProfiles, kycReviews } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
type Review = typeof kycReviews.$inferSelect
export type KycDecisionRow = typeof kycDecisions.$inferSelect
/** A review with its customer, the flags of the latest profile, and `sanctions_hit` if the customer was ever stopped for it. */
export type ReviewOf = Review & { customer: Customer; flags: ReasonCode[] }
export type ReviewFilter = {
  status?: ReviewStatus[]
  reason?: ReviewReason[]
  assignee?: string
  customerId?: string
  createdFrom?: Date
  createdTo?: Date
  closedFrom?: Date
  closedTo?: Date
  /** The decisions that closed the reviews. */
  decision?: ReviewDecisionKind[]
}

/** Null if no profile was submitted. */
const Flags = z.array(z.enum(reasonCodes)).nullable()
const longestHistory = 100
const byAge = timeKey(kycReviews.createdAt, ({ createdAt }: Review) => createdAt)

/** Returns the expression of the time at which a row of `payments.kyc_reviews` is due; `review` is its name in the statement. */
export function dueTimeIn(review: SQL): SQL {
  const mine = (other: SQL) => sql`${other}.org_id = ${review}.org_id and ${other}.customer_id = ${review}.customer_id`
  const { standard, sanctions } = hoursUntilDue
  return sql`${review}.created_at + case when 'sanctions_hit' = any(coalesce((select p.flags from payments.kyc_profiles p
      where ${mine(sql`p`)} order by p.version desc limit 1), '{}'))
    or exists (select from payments.kyc_decisions d where ${mine(sql`d`)}
      and d.reason_code = 'sanctions_hit' and d.action in ('reject', 'suspend', 'block'))
    then make_interval(hours => ${sanctions}::int) else make_interval(hours => ${standard}::int) end`
}

/** Not indexed, unlike other sort keys: only a queue is read by it, which is short. */
const byDue: SortKey<ReviewOf> = {
  by: sql`(${dueTimeIn(sql`kyc_reviews`)})`,
  type: 'timestamptz',
  of: (review) => dueTimeOf(review).toISOString(),
}

/** Returns one page of reviews, by age or by when they are due. */
export async function listReviews(
  { db, organizationId }: Key,
  { filter, page, withCount }: { filter: ReviewFilter; page: SortedPageRequest<'created_at' | 'due'>; withCount: boolean },
): Promise<PageOf<ReviewOf>> {
  const key = page.sort === 'due' ? byDue : byAge
  const { createdFrom, createdTo, closedFrom, closedTo, decision } = filter
  const matching = and(
    eq(kycReviews.organizationId, organizationId),
    createdFrom && gte(kycReviews.createdAt, createdFrom),
    createdTo && lt(kycReviews.createdAt, createdTo),
    closedFrom && gte(kycReviews.closedAt, closedFrom),
    closedTo && lt(kycReviews.closedAt, closedTo),
    decision &&
      sql`exists (select from ${kycDecisions} d where d.org_id = ${organizationId}
        and d.customer_id = ${kycReviews.customerId} and d.review_id = ${kycReviews.id} and ${inArray(sql`d.action`, decision)})`,
    filter.status && inArray(kycReviews.status, filter.status),
    filter.reason && inArray(kycReviews.reason, filter.reason),
    filter.assignee === undefined ? undefined : eq(kycReviews.assignee, filter.assignee),
    filter.customerId === undefined ? undefined : eq(kycReviews.customerId, filter.customerId),
  )
  const rows = await selectReviews({ db, organizationId })
    .where(and(matching, afterPosition(page, key, kycReviews.id)))
    .orderBy(...sorted(page, key, kycReviews.id))
    .limit(page.limit + 1)
  const found = toSortedPage(rows.map(toReviewOf), page, key)
  return withCount ? { ...found, count: await countUpTo(db, sql`select 1 from ${kycReviews} where ${matching}`) } : found
}

/** Returns a review with its customer, open or closed; undefined if the organization has none with this id. */
export async function findReview({ db, organizationId }: Key, reviewId: string): Promise<ReviewOf | undefined> {
  const rows = await selectReviews({ db, organizationId }).where(
    and(eq(kycReviews.organizationId, organizationId), eq(kycReviews.id, reviewId)),
  )
  return rows.map(toReviewOf)[0]
}

/** Returns the decisions about a customer, newest first. */
export function listDecisions({ db, organizationId }: Key, customerId: string): Promise<KycDecisionRow[]> {
  return db
    .select()
    .from(kycDecisions)
    .where(and(eq(kycDecisions.organizationId, organizationId), eq(kycDecisions.customerId, customerId)))
    .orderBy(desc(kycDecisions.createdAt), desc(kycDecisions.id))
    .limit(longestHistory)
}

function selectReviews({ db, organizationId }: Key) {
  const flags = columnOf(
    Flags,
    sql`(select p.flags from ${kycProfiles} p where p.org_id = ${organizationId}
    and p.customer_id = ${kycReviews.customerId} order by p.version desc limit 1)`,
  )
  const sanctioned = columnOf(
    z.boolean(),
    sql`exists (select from ${kycDecisions} d where d.org_id = ${organizationId}
    and d.customer_id = ${kycReviews.customerId} and d.reason_code = 'sanctions_hit' and d.action in ('reject', 'suspend', 'block'))`,
  )
  return db
    .select({ review: kycReviews, customer: customers, flags, sanctioned })
    .from(kycReviews)
    .innerJoin(customers, and(eq(customers.organizationId, kycReviews.organizationId), eq(customers.id, kycReviews.customerId)))
}

type Selected = { review: Review; customer: Customer; flags: ReasonCode[] | null; sanctioned: boolean }

function toReviewOf({ review, customer, flags, sanctioned }: Selected): ReviewOf {
  const noticed = new Set(flags ?? [])
  if (sanctioned) noticed.add('sanctions_hit')
  return { ...review, customer, flags: [...noticed] }
}
