import { z } from 'zod'
import { MeasureBody } from '#contract/kyc'
import { Id } from '#contract/primitives'

export const TakeMeasure = z.object({ customerId: Id, body: MeasureBody, idempotencyKey: z.uuid() })
export type TakeMeasure = z.infer<typeof TakeMeasure>
