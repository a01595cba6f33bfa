import { z } from 'zod'
import { customerTypes, kycTypes } from './customer-body'
import { customerStates, kycStatuses } from './customers'
import { KycDecision, KycProfile } from './kyc'
import { Timestamp } from './members'
import { oneOrMore, PageQuery, page } from './pages'
import { Id, moment } from './primitives'
import { DecisionNote, reasonCodes, reviewDecisions } from './reasons'
import { shared } from './shared-meta'
import { SortOrder } from './sort-order'

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

/** A review. `flags` has `sanctions_hit` if the customer was ever stopped for it. */
export const Review = z
  .object({
    id: Id.meta(shared.id),
    customer_id: Id.meta(shared.customerId),
    reason: z.enum(reviewReasons).meta({ description: 'Why it was opened.' }),
    status: z.enum(reviewStatuses).meta({ description: 'Where it stands.' }),
    assignee: z.string().nullable().meta({
      description: 'Who has it: a person of the console, or `key:` with the id of the key; null for nobody.',
      example: 'luis',
    }),
    assigned_at: Timestamp.nullable().meta({ description: 'Since when they have it.', example: '2026-11-20T14:05:00.000Z' }),
    created_at: Timestamp.meta(shared.createdAt),
    closed_at: Timestamp.nullable().meta({ description: 'When it was closed.', example: null }),
    changed_by: z.array(z.string()).meta({
      description: 'Who changed data since the last decision, and so may not decide: people of the console, or keys.',
      example: ['marta'],
    }),
    flags: z.array(z.enum(reasonCodes)).meta({ description: 'What the rules noticed.', example: [] }),
    customer: z
      .object({
        legal_name: z.string().nullable().meta(shared.legalName),
        type: z.enum(customerTypes).meta({ description: 'Customer type: individual or business.' }),
        kyc_type: z.enum(kycTypes).meta(shared.kycType),
        country: z.string().meta(shared.country),
        state: z.enum(customerStates).meta(shared.state),
        kyc_status: z.enum(kycStatuses).meta(shared.kycStatus),
      })
      .meta({ description: 'The customer it is about.' }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

const comparedOutcomes = ['same', 'different', 'not_on_document', 'not_declared', 'valid', 'expired'] as const
export const checkedRules = [
  'sanctions_lists',
  'stopped_before',
  'age',
  'document_valid',
  'data_match',
  'same_document',
  'shared_account',
  'tier_data',
] as const
const checkOutcomes = ['clear', 'noticed', 'not_looked'] as const

/** What was declared for one member, and what a document shows; both are masked as in the profile. */
export const Comparison = z
  .object({
    member: z.string().meta({ description: 'What is compared.', example: 'birth_date' }),
    declared: z
      .string()
      .nullable()
      .meta({ description: 'What was declared, masked; null when nothing was.', example: '1987-**-**' }),
    document: z
      .string()
      .nullable()
      .meta({ description: 'What stands on the document, masked; null when it does not say.', example: '1984-**-**' }),
    document_kind: z.string().nullable().meta({ description: 'On which document.', example: 'id_document' }),
    outcome: z.enum(comparedOutcomes).meta({
      description: 'Effect of the finding; `valid` and `expired` are about the expiry date of a document.',
      example: 'different',
    }),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>

/** What a rule finds in the current data. */
export const RuleCheck = z
  .object({
    rule: z.enum(checkedRules).meta({ description: 'Which rule.', example: 'data_match' }),
    outcome: z.enum(checkOutcomes).meta({ description: '`not_looked`: there was nothing to look at.', example: 'noticed' }),
    reason_code: z
      .enum(reasonCodes)
      .nullable()
      .meta({ description: 'What it notices; null when it notices nothing.', example: 'data_mismatch' }),
    members: z.array(z.string()).meta({
      description: 'What it looked at; of the data of a tier, what is missing.',
      example: ['birth_date'],
    }),
    others: z.array(Id).meta({ description: 'Customers who have the same, ten at most.', example: [] }),
    at: Timestamp.nullable().meta({ description: 'When it happened; null for what is so now.', example: null }),
  })
  .meta({ id: 'RuleCheck' })
export type RuleCheck = z.infer<typeof RuleCheck>

/** A review with what its decision is based on. */
export const ReviewDetail = Review.extend({
  profile: KycProfile.nullable().meta({
    description: 'What was sent for the verification, masked; null when nothing was.',
    example: null,
  }),
  comparison: z
    .array(Comparison)
    .optional()
    .meta({ description: 'What was declared, held against what stands on documents.', example: [] }),
  checks: z.array(RuleCheck).optional().meta({ description: 'What each rule finds as the data are now.', example: [] }),
  history: z.array(KycDecision).meta({ description: 'What was decided before, newest first.', example: [] }),
}).meta({
  id: 'ReviewDetail',
})
export type ReviewDetail = z.infer<typeof ReviewDetail>

export const ReviewPage = page(Review).meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

/** A person of the console, as `X-Actor-Id` names them, or `key:` with the id of a key. */
const ActorName = z.string().regex(/^[\x21-\x7e]{1,64}$/, { message: 'invalid_format' })

/** The filters of the list, newest first by default. `newest` and `oldest` are older names for `desc` and `asc`. */
export const ReviewQuery = PageQuery.extend({
  status: oneOrMore(z.enum(reviewStatuses)).optional().meta(shared.oneOrMore),
  reason: oneOrMore(z.enum(reviewReasons)).optional().meta({ description: 'Why it was opened.' }),
  assignee: ActorName.optional().meta({
    description: 'Who has it: a person of the console, or `key:` with the id of the key; null for nobody.',
    example: 'luis',
  }),
  customer_id: z.string().max(64).optional().meta(shared.ofCustomer),
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
  closed_from: moment()
    .optional()
    .meta({ description: 'Only what was closed at this time or later, RFC 3339.', example: '2026-11-01T00:00:00Z' }),
  closed_to: moment()
    .optional()
    .meta({ description: 'Only what was closed before this time, RFC 3339.', example: '2026-12-01T00:00:00Z' }),
  decision: oneOrMore(z.enum(reviewDecisions))
    .optional()
    .meta({ description: 'Only what people decided so.', example: 'approve' }),
  order: z
    .enum([...SortOrder.options, 'newest', 'oldest', 'due'])
    .default('desc')
    .meta({ description: 'By creation, or with `due` by deadline: 24 hours later, 4 after a sanctions hit.', example: 'due' }),
})
export type ReviewQuery = z.input<typeof ReviewQuery>

/**
 * Assigns a review to `assignee`: by default to the caller, with null to no person. A review that has another assignee is only
 * reassigned if `from` names that assignee, so that two people do not take the same review unnoticed.
 */
export const AssignReviewBody = z
  .strictObject({
    assignee: ActorName.nullable()
      .optional()
      .meta({ description: 'Who gets it: who calls by default, null for nobody.', example: 'luis' }),
    from: ActorName.optional().meta({
      description: 'Whose it is now, so that two people never take the same one unseen.',
      example: 'marta',
    }),
  })
  .prefault({})
  .meta({ id: 'AssignReviewBody' })
export type AssignReviewBody = z.input<typeof AssignReviewBody>

export const NextReview = z
  .object({ review: Review.nullable().meta({ description: 'Null: nothing waits that this person may decide.' }) })
  .meta({ id: 'NextReview' })
export type NextReview = z.infer<typeof NextReview>

/** A reason is required for everything but an approval; a note is required for a rejection and for the reason `other`. */
export const ReviewDecisionBody = z
  .strictObject({
    decision: z.enum(reviewDecisions).meta({ description: 'What is decided.', example: 'approve' }),
    reason_code: z.enum(reasonCodes).optional().meta(shared.reasonCode),
    note: DecisionNote.optional().meta(shared.note),
    valid_until: moment()
      .optional()
      .meta({ description: 'When the approval ends, at most as late as the tier allows.', example: '2027-11-20T00:00:00.000Z' }),
  })
  .superRefine((body, context) => {
    const ask = (member: string) => context.addIssue({ code: 'custom', path: [member], message: 'required' })
    if (body.decision !== 'approve' && body.reason_code === undefined) ask('reason_code')
    if (body.note === undefined && (body.decision === 'reject' || body.reason_code === 'other')) ask('note')
  })
  .meta({ id: 'ReviewDecisionBody' })
export type ReviewDecisionBody = z.input<typeof ReviewDecisionBody>
