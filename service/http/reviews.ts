import type { z } from 'zod'
import { operations } from '#contract/operations'
import type { ReviewSums } from '#contract/review-sums'
import type { ReviewQuery } from '#contract/reviews'
import type { SortOrder } from '#contract/sort-order'
import { assignNextReview, assignReview, mustFindReview } from '../customers/kyc/assign-review'
import { decideReview } from '../customers/kyc/decide-review'
import { findProfile } from '../customers/kyc/profile.queries'
import { listDecisions, listReviews } from '../customers/kyc/review.queries'
import { readEvidence } from '../customers/kyc/review-evidence'
import { sumReviews } from '../customers/kyc/review-sums'
import { openProfile } from '../customers/kyc/sealed-profile'
import { actorOf } from '../ground/actor'
import { openTransfers } from '../transfers/cancel-quotes'
import { toCreatedBetween, toDate, toPageAnswer, toSortedPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toComparison, toKycDecision, toKycProfile, toReview } from './to-kyc'

const listReviewsOperation = serve(
  operations.listReviews,
  {
    summary: 'Customers whom people look at, or looked at',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    answers: 'One page',
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    const { customerId, createdFrom, createdTo } = toCreatedBetween(query)
    const { status, reason, assignee } = query
    const filter = { status, reason, assignee, customerId, createdFrom, createdTo, ...decidedWithin(query) }
    const list = { name: 'reviews', organizationId: context.organizationId, vault: dependencies.vault } as const
    const asked = toSortedPageRequest({ ...query, ...toSort(query.order) }, list)
    const page = await listReviews(context, { filter, ...asked })
    return toPageAnswer(page, toReview)
  },
)

function toSort(order: z.output<typeof ReviewQuery>['order']): { sort: 'created_at' | 'due'; order: SortOrder } {
  if (order === 'due') return { sort: 'due', order: 'asc' }
  return { sort: 'created_at', order: order === 'asc' || order === 'oldest' ? 'asc' : 'desc' }
}

function decidedWithin({
  closed_from,
  closed_to,
  decision,
}: Pick<z.output<typeof ReviewQuery>, 'closed_from' | 'closed_to' | 'decision'>) {
  return { closedFrom: toDate(closed_from), closedTo: toDate(closed_to), decision }
}

const readReviewSumsOperation = serve(
  operations.readReviewSums,
  {
    summary: 'What people decided, added up by the time they decided it',
    description: 'The spans lie between the moments of `edges`, such as the midnights of your zone: 100 days together at most.',
    scope: 'kyc:review',
    readsMuch: true,
    longQuery: true,
    orScope: 'kyc:approve',
    answers: 'One sum for each span and decision that has any',
    problems: [],
  },
  async ({ context, query }) => {
    const { sums, medianSeconds } = await sumReviews(
      context,
      query.edges.map((edge) => new Date(edge)),
    )
    const data = sums.map(({ from, to, ...sum }) => ({ from: from.toISOString(), to: to.toISOString(), ...sum }))
    const body: ReviewSums = { data, median_seconds: medianSeconds }
    return { status: 200, body }
  },
)

const readReview = serve(
  operations.readReview,
  {
    summary: 'A review with what it is decided by',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    answers: 'The review',
    problems: [],
  },
  async ({ context, dependencies, id }) => {
    const review = await mustFindReview(context, id('id'))
    const { customer } = review
    const profile = await findProfile(context, customer.id)
    const details = profile && openProfile(dependencies.vault, profile)
    const decisions = await listDecisions(context, customer.id)
    const evidence = await readEvidence(context, { review, decisions, profile, details })
    const shown = profile && details ? toKycProfile({ customer, profile, details }) : null
    const body = { ...toReview(review), profile: shown, history: decisions.map(toKycDecision) }
    return { status: 200, body: { ...body, comparison: evidence.comparison.map(toComparison), checks: evidence.checks } }
  },
)

const assignReviewOperation = serve(
  operations.assignReview,
  {
    summary: 'Take a review, hand it over, or give it back',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindReview(context, id('id')),
    answers: 'The review',
    problems: ['review_assigned', 'self_approval_forbidden', 'invalid_transition'],
  },
  async ({ context, body, id }) => {
    const assignee = body.assignee === undefined ? actorOf(context) : body.assignee
    return { status: 200, body: toReview(await assignReview(context, { reviewId: id('id'), assignee, from: body.from })) }
  },
)

const assignNextReviewOperation = serve(
  operations.assignNextReview,
  {
    summary: 'Take the review that is due first of those that are free and that this person may decide',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    answers: 'The review, or null when none waits',
    problems: [],
  },
  async ({ context }) => {
    const review = await assignNextReview(context)
    return { status: 200, body: { review: review ? toReview(review) : null } }
  },
)

const decideReviewOperation = serve(
  operations.decideReview,
  {
    summary: 'Approve a customer, reject them, or ask for information; never by who changed the data',
    scope: 'kyc:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindReview(context, id('id')),
    answers: 'The review, closed',
    problems: ['review_assigned', 'self_approval_forbidden', 'invalid_transition'],
  },
  async ({ context, body, id }) => {
    const verdict = {
      reviewId: id('id'),
      decision: body.decision,
      reasonCode: body.reason_code,
      note: body.note,
      validUntil: toDate(body.valid_until),
    }
    return { status: 200, body: toReview(await decideReview(context, openTransfers, verdict)) }
  },
)

export const reviewOperations: readonly ServedOperation[] = [
  listReviewsOperation,
  readReviewSumsOperation,
  readReview,
  assignNextReviewOperation,
  assignReviewOperation,
  decideReviewOperation,
]
