import { z } from 'zod'
import { longestId } from '#contract/ids'
import { Id, moment } from '#contract/primitives'

const ids = { transactionId: Id.optional(), quoteId: Id.optional() }

export const RemindedPayment = z.object(ids).refine(isNamed, { message: 'required' })
export type RemindedPayment = z.infer<typeof RemindedPayment>

/** `reference` names the payment if it cannot be read when it is due. */
export const NewReminder = z
  .object({ ...ids, reference: z.string().min(1).max(longestId).optional(), at: moment() })
  .refine(isNamed, { message: 'required' })
export type NewReminder = z.infer<typeof NewReminder>

function isNamed({ transactionId, quoteId }: { transactionId?: string | undefined; quoteId?: string | undefined }): boolean {
  return (transactionId ?? quoteId) !== undefined
}
