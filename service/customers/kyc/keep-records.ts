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

/** Why a customer's status moved. Without an action the rules moved it, and only what they decided is recorded. */
export type DecisionCause = {
  /** Why people have to look, should they have to now. */
  review: ReviewReason
  action?: KycAction
  reviewId?: string
  reasonCode?: ReasonCode
  note?: string
  /** Who moved it, as `byOf` names them. */
  by?: string
}

/** Keeps the queue and the history true after a customer's status was written; the customer's row is locked by the caller. */
export async function keepRecords(context: Recorder, moved: Moved, cause: DecisionCause): Promise<void> {
  await keepReview(context, moved, cause)
  await keepDecision(context, moved, cause)
}

/** One open review for whoever waits for people, and none for anybody else. */
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
  // Data that went away, or a measure, leave nothing to decide; that is no decision.
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
