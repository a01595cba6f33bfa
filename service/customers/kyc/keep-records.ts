import { and, eq, inArray } from 'drizzle-orm'
import type { KycAction } from '#contract/kyc'
import type { ReasonCode } from '#contract/reasons'
import type { ReviewReason } from '#contract/reviews'
import { timeOf } from '../../ground/clock'
import type { Context, Doer } from '../../ground/context'
import { newId } from '../../ground/ids'
import type { CustomerStatus } from '../record/customer.rules'
import { latestDocuments } from './profile.queries'
import { needsReview } from './status.rules'
import { kycDecisions, kycReviews } from './tables'

type Recorder = Pick<Context, 'db' | 'organizationId' | 'now'> & Pick<Doer, 'keyId'>
type Status = Pick<CustomerStatus, 'state' | 'kycStatus'>
export type Moved = { id: string; before: Status; after: Status; validUntil: Date | null }

/** Why the status of a customer changed. Without an `action` the rules changed it, and only their decision is recorded. */
export type DecisionCause = {
  /** The reason of the review, if this change opens one. */
  review: ReviewReason
  action?: KycAction
  reviewId?: string
  reasonCode?: ReasonCode
  note?: string
  /** Who changed the status, in the form of `byOf`. */
  by?: string
}

/** Updates the review queue and the decision history after a change of status; the caller holds the customer's row lock. */
export async function keepRecords(context: Recorder, moved: Moved, cause: DecisionCause): Promise<void> {
  await keepReview(context, moved, cause)
  await keepDecision(context, moved, cause)
}

/** Opens the one review of a customer who now needs a person's decision, and closes it when no decision is needed any more. */
async function keepReview(context: Recorder, { id, before, after }: Moved, cause: DecisionCause): Promise<void> {
  const { db, organizationId } = context
  const { review: reason } = cause
  const waits = needsReview(after)
  if (waits === needsReview(before)) return
  if (waits) {
    const review = { organizationId, id: newId(), customerId: id, reason, status: 'open' as const, createdAt: timeOf(context) }
    await db.insert(kycReviews).values(review).onConflictDoNothing()
    return
  }
  // If data were withdrawn or the customer was restricted, nothing is left to decide: the review is cancelled, not decided.
  const isDecided = after.kycStatus !== before.kycStatus && (cause.action ?? actionOfRule(before, after)) !== undefined
  await db
    .update(kycReviews)
    .set({ status: isDecided ? 'decided' : 'cancelled', closedAt: timeOf(context) })
    .where(
      and(
        eq(kycReviews.organizationId, organizationId),
        eq(kycReviews.customerId, id),
        inArray(kycReviews.status, ['open', 'assigned']),
      ),
    )
}

async function keepDecision(context: Recorder, { id, before, after, validUntil }: Moved, cause: DecisionCause): Promise<void> {
  const action = cause.action ?? actionOfRule(before, after)
  if (action === undefined) return
  const documents = await latestDocuments(context, id)
  await context.db.insert(kycDecisions).values({
    organizationId: context.organizationId,
    id: newId(),
    customerId: id,
    reviewId: cause.reviewId,
    action,
    reasonCode: cause.reasonCode,
    note: cause.note,
    ...(cause.action !== undefined && { actorId: cause.by, keyId: context.keyId }),
    fromState: before.state,
    toState: after.state,
    fromKycStatus: before.kycStatus,
    toKycStatus: after.kycStatus,
    validUntil: after.kycStatus === 'approved' ? validUntil : null,
    evidence: documents.map(({ kind, sha256 }) => ({ kind, sha256 })),
    createdAt: timeOf(context),
  })
}

function actionOfRule(before: Status, after: Status): KycAction | undefined {
  if (after.kycStatus === before.kycStatus) return undefined
  if (after.kycStatus === 'approved') return 'approve'
  if (after.kycStatus === 'rejected') return 'reject'
  return after.kycStatus === 'expired' ? 'expire' : undefined
}
