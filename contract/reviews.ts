import { z } from 'zod'
import { customerStates, customerTypes, kycStatuses, kycTypes } from './customers'
import { KycDecision, KycProfile, Note, reasonCodes, reviewDecisions } from './kyc'
import { Id, moment, Order, oneOrMore, PageQuery, page, Timestamp } from './primitives'

export const reviewReasons = [
  'new_customer',
  'profile_submitted',
  'critical_change',
  'tier_upgrade',
  'approval_expired',
  'unblocked',
] as const
export const reviewStatuses = ['open', 'assigned', 'decided', 'cancelled'] as const
export type ReviewReason = (typeof reviewReasons)[number]
export type ReviewStatus = (typeof reviewStatuses)[number]

/**
 * `changed_by`: who changed the customer's data since the last decision, and so may not decide. `flags`: what the rules noticed, with
 * `sanctions_hit` for whoever was ever stopped for it.
 */
export const Review = z
  .object({
    id: Id,
    customer_id: Id,
    reason: z.enum(reviewReasons),
    status: z.enum(reviewStatuses),
    assignee: z.string().nullable(),
    assigned_at: Timestamp.nullable(),
    created_at: Timestamp,
    closed_at: Timestamp.nullable(),
    changed_by: z.array(z.string()),
    flags: z.array(z.enum(reasonCodes)),
    customer: z.object({
      legal_name: z.string().nullable(),
      type: z.enum(customerTypes),
      kyc_type: z.enum(kycTypes),
      country: z.string(),
      state: z.enum(customerStates),
      kyc_status: z.enum(kycStatuses),
    }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

/** With what it is decided by: the profile (masked) and everything that was decided before, newest first. */
export const ReviewDetail = Review.extend({ profile: KycProfile.nullable(), history: z.array(KycDecision) }).meta({
  id: 'ReviewDetail',
})
export type ReviewDetail = z.infer<typeof ReviewDetail>

export const ReviewPage = page(Review).meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

/** A person of the console, as `X-Actor-Id` names them, or `key:` with the id of a key. */
export const ActorName = z.string().regex(/^[\x21-\x7e]{1,64}$/, { message: 'invalid_format' })

/** Newest first unless told. `newest` and `oldest` are earlier words for `desc` and `asc`. */
export const ReviewQuery = PageQuery.extend({
  status: oneOrMore(z.enum(reviewStatuses)).optional(),
  reason: oneOrMore(z.enum(reviewReasons)).optional(),
  assignee: ActorName.optional(),
  customer_id: z.string().max(64).optional(),
  order: z.enum([...Order.options, 'newest', 'oldest']).default('desc'),
})
export type ReviewQuery = PageQuery & {
  status?: string
  reason?: string
  assignee?: string
  customer_id?: string
  order?: Order | 'newest' | 'oldest'
}

/**
 * Gives a review to `assignee`, to who calls unless told, or with null to nobody. Somebody else's review moves only when `from` names
 * whose it is now, so that two people never take the same one unseen.
 */
export const AssignReviewBody = z
  .strictObject({ assignee: ActorName.nullable().optional(), from: ActorName.optional() })
  .prefault({})
  .meta({ id: 'AssignReviewBody' })
export type AssignReviewBody = z.input<typeof AssignReviewBody>

/** Null: nothing waits that this person may decide. */
export const NextReview = z.object({ review: Review.nullable() }).meta({ id: 'NextReview' })
export type NextReview = z.infer<typeof NextReview>

/** A reason is required for anything but an approval, a note for a rejection and for the reason `other`. */
export const ReviewDecisionBody = z
  .strictObject({
    decision: z.enum(reviewDecisions),
    reason_code: z.enum(reasonCodes).optional(),
    note: Note.optional(),
    /** Of an approval; never longer than the tier allows. */
    valid_until: moment().optional(),
  })
  .superRefine((body, context) => {
    const require = (member: string) => context.addIssue({ code: 'custom', path: [member], message: 'required' })
    if (body.decision !== 'approve' && body.reason_code === undefined) require('reason_code')
    if (body.note === undefined && (body.decision === 'reject' || body.reason_code === 'other')) require('note')
  })
  .meta({ id: 'ReviewDecisionBody' })
export type ReviewDecisionBody = z.input<typeof ReviewDecisionBody>
