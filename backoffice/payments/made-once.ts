import { ServiceError } from '#contract/errors'
import { endOf, findLatestCall } from '../calls/calls'
import type { Db } from '../desk'
import { findQuoteIntent, type TypedQuote } from '../quote-intents/quote-intents'

/**
 * Refuses a new quote that comes with the id of another one: what is kept of that would be written over, and a payment that was made would
 * be shown as one to somebody else. Paid already: `quote_already_paid`; made for something else: `quote_id_taken`.
 */
export async function mustBeMadeOnce(db: Db, quoteId: string, typed: TypedQuote): Promise<void> {
  const [paid, intent] = await Promise.all([
    findLatestCall(db, { operation: 'payQuote', objectId: quoteId }),
    findQuoteIntent(db, quoteId),
  ])
  if (paid && endOf(paid) !== 'failed') throw new ServiceError('quote_already_paid', `a new quote came as ${quoteId}`)
  if (intent && !isFor(intent, typed))
    throw new ServiceError('quote_id_taken', `a new quote came as ${quoteId}, which was for another`)
}

function isFor(intent: TypedOnly, typed: TypedOnly): boolean {
  return (
    intent.amountMinor === typed.amountMinor &&
    intent.side === typed.side &&
    intent.feesPaidBy === typed.feesPaidBy &&
    intent.customerId === typed.customerId &&
    intent.accountId === typed.accountId &&
    intent.sourceCurrency === typed.sourceCurrency &&
    intent.destinationCurrency === typed.destinationCurrency &&
    intent.sourceAccountId === typed.sourceAccountId
  )
}

type TypedOnly = { [Member in keyof Omit<TypedQuote, 'replacesQuoteId' | 'sourceRail'>]: TypedQuote[Member] | null }
