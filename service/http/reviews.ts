import type { Order } from '#contract/primitives'
import {
  AssignReviewBody,
  NextReview,
  Review,
  ReviewDecisionBody,
  ReviewDetail,
  ReviewPage,
  ReviewQuery,
} from '#contract/reviews'
import { assignNextReview, assignReview, mustFindReview } from '../kyc/assign-review'
import { decideReview } from '../kyc/decide-review'
import { findProfile } from '../kyc/profile.queries'
import { listDecisions, listReviews } from '../kyc/review.queries'
import { openProfile } from '../kyc/sealed-profile'
import { actorOf } from '../party'
import { toCreatedBetween, toDate, toPageAnswer, toSortedPageRequest } from './lists'
import { emptyBody, noQuery, type Operation, read, write } from './operation'
import { toKycDecision, toKycProfile, toReview } from './to-kyc'

const oneReview = { id: 'review_not_found' } as const

const listReviewsOperation = read(
  {
    id: 'listReviews',
    path: '/v1/kyc/reviews',
    summary: 'Customers whom people look at, or looked at',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    ids: {},
    query: ReviewQuery,
    answer: { status: 200, description: 'One page', schema: ReviewPage },
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    const { customerId } = toCreatedBetween({ customer_id: query.customer_id })
    const { status, reason, assignee } = query
    const filter = { status, reason, assignee, customerId }
    const order: Order = query.order === 'asc' || query.order === 'oldest' ? 'asc' : 'desc'
    const list = { name: 'reviews', organizationId: context.organizationId, vault: dependencies.vault } as const
    const asked = toSortedPageRequest({ ...query, sort: 'created_at', order }, list)
    const page = await listReviews(context, { filter, ...asked })
    return toPageAnswer(page, toReview)
  },
)

const readReview = read(
  {
    id: 'readReview',
    path: '/v1/kyc/reviews/{id}',
    summary: 'A review with what it is decided by',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    ids: oneReview,
    query: noQuery,
    answer: { status: 200, description: 'The review', schema: ReviewDetail },
    problems: [],
  },
  async ({ context, dependencies, id }) => {
    const review = await mustFindReview(context, id('id'))
    const { customer } = review
    const profile = await findProfile(context, customer.id)
    const details = profile && openProfile(dependencies.vault, profile)
    const history = (await listDecisions(context, customer.id)).map(toKycDecision)
    const shown = profile && details ? toKycProfile({ customer, profile, details }) : null
    return { status: 200, body: { ...toReview(review), profile: shown, history } }
  },
)

const assignReviewOperation = write(
  {
    id: 'assignReview',
    method: 'post',
    path: '/v1/kyc/reviews/{id}/assign',
    summary: 'Take a review, hand it over, or give it back',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    ids: oneReview,
    mustExist: (context, id) => mustFindReview(context, id('id')),
    body: AssignReviewBody,
    answer: { status: 200, description: 'The review', schema: Review },
    problems: ['review_assigned', 'self_approval_forbidden', 'invalid_transition'],
  },
  async ({ context, body, id }) => {
    const assignee = body.assignee === undefined ? actorOf(context) : body.assignee
    return { status: 200, body: toReview(await assignReview(context, { reviewId: id('id'), assignee, from: body.from })) }
  },
)

const assignNextReviewOperation = write(
  {
    id: 'assignNextReview',
    method: 'post',
    path: '/v1/kyc/reviews/assign-next',
    summary: 'Take the oldest review that is free and that this person may decide',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    ids: {},
    body: emptyBody,
    answer: { status: 200, description: 'The review, or null when none waits', schema: NextReview },
    problems: [],
  },
  async ({ context }) => {
    const review = await assignNextReview(context)
    return { status: 200, body: { review: review ? toReview(review) : null } }
  },
)

const decideReviewOperation = write(
  {
    id: 'decideReview',
    method: 'post',
    path: '/v1/kyc/reviews/{id}/decision',
    summary: 'Approve a customer, reject them, or ask for information; never by who changed the data',
    scope: 'kyc:approve',
    needsActor: true,
    ids: oneReview,
    mustExist: (context, id) => mustFindReview(context, id('id')),
    body: ReviewDecisionBody,
    answer: { status: 200, description: 'The review, closed', schema: Review },
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
    return { status: 200, body: toReview(await decideReview(context, verdict)) }
  },
)

export const reviewOperations: readonly Operation[] = [
  listReviewsOperation,
  readReview,
  assignNextReviewOperation,
  assignReviewOperation,
  decideReviewOperation,
]
