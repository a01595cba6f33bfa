import type { CreateQuoteBody } from '#contract/quote-bodies'
import { quoteBodyFor } from '../payments/quote-body'
import type { TypedQuote } from '../quote-intents/quote-intents'
import { givenIn } from './given-in'
import { rowReference } from './row-reference'
import type { Batch } from './tables'
import type { WaveRow } from './wave'

/** Builds the request body for the quote of a row. Throws if a frozen row has no payee, which its checks prevent. */
export function rowQuoteBody(batch: Batch, { row, facts }: WaveRow): CreateQuoteBody {
  return quoteBodyFor({
    ...toTypedQuote(batch, { row, facts }),
    sourceAccountId: batch.sourceAccountId,
    reference: rowReference(row, facts.reference),
    description: facts.concept,
  })
}

/** Returns the terms of the request, with which the returned quote is compared. Throws like `rowQuoteBody`. */
export function toTypedQuote(batch: Batch, { row, facts }: WaveRow): TypedQuote {
  const { minor = 0n, currency = batch.sourceCurrency, side = 'source' } = facts.amount ?? {}
  return {
    amountMinor: minor,
    side,
    feesPaidBy: batch.feesPaidBy,
    customerId: givenIn(row, 'customerId'),
    accountId: givenIn(row, 'accountId'),
    sourceCurrency: batch.sourceCurrency,
    destinationCurrency: row.destinationCurrency ?? currency,
    sourceRail: 'prefunded_account',
    sourceAccountId: batch.sourceAccountId,
  }
}
