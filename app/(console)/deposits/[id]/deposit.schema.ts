import { z } from 'zod'
import { RefundDepositBody, WithdrawDepositBody } from '#contract/deposits'
import { Id } from '#contract/primitives'

const ofForm = { id: Id, idempotencyKey: z.uuid() }

/** The quote that the money is for; none for money on a chain. */
export const MatchInput = z.object({ ...ofForm, quoteId: Id.optional() })

/** The bank's reference of the payment that sent the money back. */
export const RefundInput = z.object({ ...ofForm, body: RefundDepositBody.omit({ step: true }) })

/** A waiting request, as it was read. */
export const WaitingInput = z.object({ ...ofForm, body: WithdrawDepositBody, reason: z.string().max(500).optional() })
export type WaitingInput = z.infer<typeof WaitingInput>
