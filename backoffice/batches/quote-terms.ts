import type { CreateQuoteBody } from '#contract/quote-bodies'
import { quoteBodyFor } from '../payments/quote-body'
import type { TypedQuote } from '../quote-intents/quote-intents'
import type { Batch } from './tables'
import type { WaveRow } from './wave'

/** Longer ones of people are cut, so that there is room to tell a second try apart. */
const longestReference = 58

/** What a row asks the API for. Throws where a row that was frozen lacks something, which its check does not let pass. */
export function rowQuoteBody(batch: Batch, { row, facts }: WaveRow): CreateQuoteBody {
  const { customerId, accountId, ...typed } = toTypedQuote(batch, { row, facts })
  if (customerId === '' || accountId === '') throw new Error(`row ${row.rowNumber} was frozen without its payee`)
  return quoteBodyFor({
    ...typed,
    customerId,
    accountId,
    sourceAccountId: batch.sourceAccountId,
    reference: referenceOf({ row, facts }),
    description: facts.concept,
  })
}

/** The person's own reference, else one that finds the row. A second try has one of its own, so that its payment is not taken for the first. */
function referenceOf({ row: { batchId, rowNumber, attempt }, facts }: WaveRow): string {
  const own = facts.reference?.slice(0, longestReference) ?? `batch-${batchId.slice(-8)}-${rowNumber}`
  return attempt > 1 ? `${own}.${attempt}` : own
}

/** What came back is held against this. */
export function toTypedQuote(batch: Batch, { row, facts }: WaveRow): TypedQuote {
  const { minor = 0n, currency = batch.sourceCurrency, side = 'source' } = facts.amount ?? {}
  return {
    amountMinor: minor,
    side,
    feesPaidBy: batch.feesPaidBy,
    customerId: row.customerId ?? '',
    accountId: row.accountId ?? '',
    sourceCurrency: batch.sourceCurrency,
    destinationCurrency: row.destinationCurrency ?? currency,
    sourceRail: 'prefunded_account',
    sourceAccountId: batch.sourceAccountId,
  }
}
