import { z } from 'zod'
import { MeasureBody, UnblockBody, WithdrawUnblockBody } from '#contract/measures'
import { Id } from '#contract/primitives'

export const ChangeState = z.object({ customerId: Id, body: MeasureBody, idempotencyKey: z.uuid() })

export const Unblock = ChangeState.extend({ body: UnblockBody })
/** Any measure: only an unblock names a step. */
export type ChangeState = z.infer<typeof Unblock>

/** An unblock request that waits, as it was read: `requestedAt` is its time in the answer of the API. */
export const WithdrawUnblock = z.object({
  customerId: Id,
  requestedAt: z.string().max(64),
  body: WithdrawUnblockBody,
  idempotencyKey: z.uuid(),
})
export type WithdrawUnblock = z.infer<typeof WithdrawUnblock>

/** Whoever rejects the request of another person gives the reason. */
export const RejectUnblock = WithdrawUnblock.extend({ body: WithdrawUnblockBody.required({ note: true }) })
