import { z } from 'zod'
import { Id } from '#contract/primitives'
import { DecisionNote, reasonCodes, reviewDecisions } from '#contract/reasons'

/** A decision with its reason code and its note. An approval has no code, because a code says what was wrong. */
export const Decision = z
  .object({ decision: z.enum(reviewDecisions), reasonCode: z.enum(reasonCodes).optional(), note: DecisionNote })
  .superRefine(({ decision, reasonCode }, context) => {
    if (decision !== 'approve' && reasonCode === undefined) {
      context.addIssue({ code: 'custom', path: ['reasonCode'], message: 'required' })
    }
  })
export type Decision = z.infer<typeof Decision>

export const DecideReview = z.intersection(Decision, z.object({ reviewId: Id, idempotencyKey: z.uuid() }))

/** Assigns a review to oneself, to no person, or to another by id. `from`: the present assignee, to detect concurrent changes. */
export const AssignReview = z.object({
  reviewId: Id,
  to: z.union([z.enum(['me', 'nobody']), z.uuid()]),
  from: z.string().max(64).optional(),
})
