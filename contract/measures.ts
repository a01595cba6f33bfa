import { z } from 'zod'
import { Customer } from './customers'
import { DecisionNote, reasonCodes } from './reasons'
import { shared } from './shared-meta'

/** The reason to suspend, reinstate, block or unblock a customer; `other` requires a note. */
export const MeasureBody = z
  .strictObject({
    reason_code: z.enum(reasonCodes).meta(shared.reasonCode),
    note: DecisionNote.optional().meta(shared.note),
  })
  .superRefine((body, context) => {
    if (body.reason_code === 'other' && body.note === undefined)
      context.addIssue({ code: 'custom', path: ['note'], message: 'required' })
  })
  .meta({ id: 'MeasureBody' })
export type MeasureBody = z.input<typeof MeasureBody>

/** The same for an unblock, where a second person can say that they agree. */
export const UnblockBody = MeasureBody.safeExtend({
  step: z.literal('agree').optional().meta({
    description:
      '`agree`: is refused unless a request with this reason waits. Without it, the same reason from a second person is their word.',
    example: 'agree',
  }),
}).meta({ id: 'UnblockBody' })
export type UnblockBody = z.input<typeof UnblockBody>

/** An unblock request that waits, named by its reason, and why it ends without effect. */
export const WithdrawUnblockBody = z
  .strictObject({
    reason_code: z
      .enum(reasonCodes)
      .meta({ description: 'The reason of the request that is meant.', example: 'fraud_suspected' }),
    note: DecisionNote.optional().meta({ description: 'Why it ends, in words.', example: 'He still uses both phones.' }),
  })
  .meta({ id: 'WithdrawUnblockBody' })

/**
 * `pending_second_approval`: the request is recorded, and takes effect when a second person makes it too, with the same reason.
 */
export const MeasureTaken = z
  .object({
    outcome: z.enum(['done', 'pending_second_approval']).meta(shared.outcome),
    customer: Customer.meta({ description: 'The customer it is about.' }),
  })
  .meta({ id: 'Measure' })
export type MeasureTaken = z.infer<typeof MeasureTaken>
