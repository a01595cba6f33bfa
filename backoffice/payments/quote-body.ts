import { Currency } from '#contract/currency'
import { maxAmountMinor } from '#contract/money'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { AmountSide, FeePayer } from '#contract/transfers'

/** How the money of a quote comes in. */
export const sourceRails = ['prefunded_account', 'pagomovil'] as const

/** The terms of a quote request. The amount is in minor units (1/100) of the currency of `side`. */
export type QuoteTerms = {
  customerId: string
  accountId: string
  amountMinor: bigint
  side: AmountSide
  sourceCurrency: string
  destinationCurrency: string
  feesPaidBy: FeePayer
  /** A prefunded account by default. */
  sourceRail?: string | undefined
  sourceAccountId?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
}

/** Returns the request body for the API. Throws a RangeError if the amount exceeds the limit of the API. */
export function quoteBodyFor(terms: QuoteTerms): CreateQuoteBody {
  const amount = Number(terms.amountMinor)
  if (!Number.isSafeInteger(amount) || amount > maxAmountMinor) throw new RangeError('The amount is past what the API takes')
  return {
    amount,
    customer_id: terms.customerId,
    source: {
      payment_rail: sourceRails.find((rail) => rail === terms.sourceRail) ?? 'prefunded_account',
      currency: Currency.parse(terms.sourceCurrency),
      account_id: terms.sourceAccountId,
    },
    destination: { currency: Currency.parse(terms.destinationCurrency), account_id: terms.accountId },
    fees_paid_by: terms.feesPaidBy,
    ...(terms.side === 'destination' && { amount_side: terms.side }),
    ...(terms.reference && { external_transfer_id: terms.reference }),
    ...(terms.description && { description: terms.description }),
  }
}
