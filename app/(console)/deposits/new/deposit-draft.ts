import { z } from 'zod/mini'
import type { FeePayer } from '#contract/transfers'

/** The values of the form. The amount is stored as it was typed; `minor` is its value in 1/100 VES, once it is valid. */
export type DepositDraft = {
  customerId: string | null
  accountId: string | null
  typed: string
  minor: string | null
  feesPaidBy: FeePayer
  reference: string
}

/** The schema of a draft that is restored after the console was locked. */
export const StoredDeposit: z.ZodMiniType<DepositDraft> = z.object({
  customerId: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  typed: z.string(),
  minor: z.nullable(z.string()),
  feesPaidBy: z.enum(['source', 'destination']),
  reference: z.string(),
})

/** Returns the query of the price; without the amount until customer, account and amount are set. */
export function priceQuery({ customerId, accountId, minor, feesPaidBy }: DepositDraft, credited: string): string {
  const pair = { sourceCurrency: 'VES', destinationCurrency: credited }
  const whole = customerId && accountId && minor
  const terms = whole && { customerId, accountId, amountMinor: minor, side: 'source', feesPaidBy, sourceRail: 'pagomovil' }
  return new URLSearchParams({ ...pair, ...terms }).toString()
}
