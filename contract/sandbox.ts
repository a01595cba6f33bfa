import { z } from 'zod'
import { MovedAt } from './bank-notifications'
import { maxAmountMinor } from './money'
import { plainText, smallInt } from './primitives'

/** What a bank is to report as received: `amount` in 1/100 VES, now unless `moved_at` says otherwise. The same again is the same movement. */
export const SandboxDepositBody = z
  .strictObject({
    amount: z.int().min(1).max(maxAmountMinor),
    bank_code: z.string().regex(/^\d{4}$/, { message: 'invalid_format' }),
    phone_number: plainText(32),
    reference: z.string().regex(/^\d{4,20}$/, { message: 'invalid_format' }),
    moved_at: MovedAt.optional(),
  })
  .meta({ id: 'SandboxDepositBody' })

/** USDC that arrives at a customer's address: `amount` is decimal text with up to six decimals. The same hash and `log_index` (0 when absent) again is the same transfer. */
export const ChainDepositBody = z
  .strictObject({
    wallet_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, { message: 'invalid_format' }),
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, { message: 'invalid_format' })
      .regex(/[1-9]/, { message: 'out_of_range' }),
    transaction_hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/, { message: 'invalid_format' }),
    log_index: z.int().min(0).max(1_000_000).optional(),
  })
  .meta({ id: 'ChainDepositBody' })

/** What the verification of a customer is to find now. */
export const SimulateKycBody = z
  .strictObject({ outcome: z.enum(['approve', 'reject', 'request_information', 'expire']) })
  .meta({ id: 'SimulateKycBody' })

/** 1/100 of the account's currency. */
export const SimulateFundingBody = z
  .strictObject({ amount: z.int().min(1).max(maxAmountMinor) })
  .meta({ id: 'SimulateFundingBody' })

export const AdvanceClockBody = z.strictObject({ seconds: z.int().min(1).max(31_622_400) }).meta({ id: 'AdvanceClockBody' })

/** `seconds`: how much nearer everything is that waits for a time. */
export const ClockAdvance = z.object({ seconds: smallInt() }).meta({ id: 'ClockAdvance' })
