import { z } from 'zod'
import { MeasureBody } from '#contract/kyc'
import { Id } from '#contract/primitives'

export const ChangeState = z.object({ customerId: Id, body: MeasureBody, idempotencyKey: z.uuid() })
export type ChangeState = z.infer<typeof ChangeState>
