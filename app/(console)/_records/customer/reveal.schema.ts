import { z } from 'zod'
import { Id, plainText } from '#contract/primitives'

const customerTarget = z.object({
  kind: z.literal('customer'),
  customerId: Id,
  field: z.enum(['phone_number', 'address_line_1']),
})
const accountTarget = z.object({
  kind: z.literal('bank_account'),
  customerId: Id,
  accountId: Id,
  field: z.enum(['account_number', 'phone_number', 'id_doc_number']),
})
const profileTarget = z.object({
  kind: z.literal('kyc_profile'),
  customerId: Id,
  field: z.enum(['id_doc_number', 'birth_date', 'representative', 'beneficial_owners', 'read_id_doc_number', 'read_birth_date']),
})

export type AccountTarget = z.infer<typeof accountTarget>

/** The masked value that is revealed, and its customer. */
export const RevealTarget = z.discriminatedUnion('kind', [customerTarget, accountTarget, profileTarget])
export type RevealTarget = z.infer<typeof RevealTarget>

/** The reason for a reveal, stored permanently. */
export const Reason = plainText(300).min(3)

export const RevealRequest = z.object({ target: RevealTarget, reason: Reason })

/** A value in full, and the time until which it may be shown (ISO). */
export type Shown = { value: string; until: string }
