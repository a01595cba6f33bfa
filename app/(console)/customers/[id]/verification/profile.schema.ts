import { z } from 'zod'
import { KycProfileBody } from '#contract/kyc'
import { Id, normalizeBody } from '#contract/primitives'

/** The typed data of a verification; what was left empty is not sent. */
export const SendProfile = z.object({
  customerId: Id,
  idempotencyKey: z.uuid(),
  profile: z.preprocess(normalizeBody, KycProfileBody),
})
export type SendProfile = z.infer<typeof SendProfile>
