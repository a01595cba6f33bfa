import { z } from 'zod'
import { BankAccountBody } from '#contract/bank-account-body'
import { Id } from '#contract/primitives'

export const AddAccount = z.object({
  customerId: Id,
  body: BankAccountBody,
  idempotencyKey: z.uuid(),
})

/** The rules of the API for a form in which no bank is chosen yet, so that the other fields are validated nevertheless. */
export const DrawnAccount = z.preprocess(
  (typed) => (typeof typed === 'object' ? { bank_code: '', ...typed } : typed),
  BankAccountBody,
)
