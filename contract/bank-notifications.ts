import { z } from 'zod'
import { moment, plainText } from './primitives'

/** "50500.00": bolívares as banks write them, two decimals at most. */
const BolivarText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { message: 'invalid_format' })
  .regex(/[1-9]/, { message: 'out_of_range' })

/** When a bank says that money moved; nothing moved before banks had computers. */
export const MovedAt = moment().refine((text) => /^20\d\d/.test(text), { message: 'out_of_range' })

/**
 * What a bank received, in the form that banks without one of their own send. `id` is the bank's own key of the movement: told twice, it
 * is one movement. `bank_code`, `phone_number` and `reference` are the payer's.
 */
export const BankNotification = z.strictObject({
  movements: z
    .array(
      z.strictObject({
        id: plainText(128),
        reference: z.string().regex(/^\d{4,20}$/, { message: 'invalid_format' }),
        bank_code: z.string().regex(/^\d{4}$/, { message: 'invalid_format' }),
        phone_number: plainText(32),
        amount: BolivarText,
        moved_at: MovedAt,
      }),
    )
    .min(1)
    .max(100),
})
export type BankNotification = z.infer<typeof BankNotification>
