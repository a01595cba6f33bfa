import { z } from 'zod'
import { BankAccountBody } from '#contract/bank-accounts'

export const AddAccount = z.object({
  customerId: z.string().min(1).max(64),
  body: BankAccountBody,
  idempotencyKey: z.uuid(),
})

/** The same rules for a form in which no bank is chosen yet: the other fields are judged all the same. */
export const DrawnAccount = z.preprocess(
  (typed) => (typeof typed === 'object' ? { bank_code: '', ...typed } : typed),
  BankAccountBody,
)
