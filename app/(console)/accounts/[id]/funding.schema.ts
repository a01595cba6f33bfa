import { z } from 'zod'
import { LowBalanceBody, TopUpBody, WithdrawTopUpBody } from '#contract/prefunded-accounts'
import { Id } from '#contract/primitives'

const ofForm = { id: Id, idempotencyKey: z.uuid() }

/** What a person of finance reports of the bank's statement. */
export const FundInput = z.object({ ...ofForm, body: TopUpBody.omit({ step: true }) })
export type FundInput = z.infer<typeof FundInput>

/** A waiting request, as it was read. */
export const WaitingInput = z.object({ ...ofForm, body: WithdrawTopUpBody, reason: z.string().max(500).optional() })
export type WaitingInput = z.infer<typeof WaitingInput>

/** `seen` is the threshold that the page showed: decimal text, or null for none. */
export const ThresholdInput = z.object({ ...ofForm, body: LowBalanceBody, seen: z.string().nullable() })
