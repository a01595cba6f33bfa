import { z } from 'zod'
import { moment, plainText } from './primitives'

/** An amount of bolívares as banks write it, with two decimals at most: "50500.00". */
const BolivarText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { message: 'invalid_format' })
  .regex(/[1-9]/, { message: 'out_of_range' })

/** When the money moved, according to the bank. Years before 2000 are refused as implausible. */
export const MovedAt = moment().refine((text) => /^20\d\d/.test(text), { message: 'out_of_range' })

/**
 * The deposits that a bank reports, in the default format for banks that have none of their own. `id` is the bank's own key of
 * the movement: a repeated report is the same movement. `bank_code`, `phone_number` and `reference` are the payer's.
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
