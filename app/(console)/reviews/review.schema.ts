import { z } from 'zod'
import { Id } from '#contract/primitives'
import { DecisionNote, reasonCodes, reviewDecisions } from '#contract/reasons'

/**
 * A decision with its reason code and its note. An approval has no code, because a code says what was wrong, and may have the last
 * day on which it is valid.
 */
export const Decision = z
  .object({
    decision: z.enum(reviewDecisions),
    reasonCode: z.enum(reasonCodes).optional(),
    note: DecisionNote,
    validUntil: z.iso.date().optional(),
  })
  .superRefine(({ decision, reasonCode }, context) => {
    if (decision !== 'approve' && reasonCode === undefined) {
      context.addIssue({ code: 'custom', path: ['reasonCode'], message: 'required' })
    }
  })
export type Decision = z.infer<typeof Decision>

/** What a decision judges: members of the customer, and the declared profile with its documents. */
export const judgedParts = ['legal_name', 'kyc_type', 'address_line_1', 'city', 'country', 'profile'] as const
export type JudgedPart = (typeof judgedParts)[number]

/** A fingerprint of each part that was read. */
const JudgedPrints = z.partialRecord(z.enum(judgedParts), z.string().max(64))
export type JudgedPrints = z.infer<typeof JudgedPrints>

/** `seen`: what the person saw, so that nobody decides on other data than they read. */
export const DecideReview = z.intersection(Decision, z.object({ reviewId: Id, idempotencyKey: z.uuid(), seen: JudgedPrints }))

/** Assigns a review to oneself, to no person, or to another by id. `from`: the present assignee, to detect concurrent changes. */
export const AssignReview = z.object({
  reviewId: Id,
  to: z.union([z.enum(['me', 'nobody']), z.uuid()]),
  from: z.string().max(64).optional(),
})
