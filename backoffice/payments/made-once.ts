import { inArray } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { livePayments } from '../calls/tables'
import type { Db } from '../desk'
import { listQuoteIntents, type TypedQuote } from '../quote-intents/quote-intents'

type MadeQuote = { quoteId: string; typed: TypedQuote }

/**
 * Refuses a new quote that has the id of another one, since it would overwrite the stored data of that quote. Throws
 * `quote_already_paid` if the other one was paid, and `quote_id_taken` if it was made for other terms.
 */
export async function mustBeMadeOnce(db: Db, quoteId: string, typed: TypedQuote): Promise<void> {
  const refused = (await listMadeBefore(db, [{ quoteId, typed }])).get(quoteId)
  if (refused !== undefined) throw refused
}

/** Checks several new quotes at once. Returns the error of each refused quote by its id. */
export async function listMadeBefore(db: Db, made: readonly MadeQuote[]): Promise<Map<string, ServiceError>> {
  const ids = made.map(({ quoteId }) => quoteId)
  const paid = await db.select({ quoteId: livePayments.quoteId }).from(livePayments).where(inArray(livePayments.quoteId, ids))
  const intents = await listQuoteIntents(db, ids)
  return new Map(
    made.flatMap(({ quoteId, typed }) => {
      const intent = intents.find((one) => one.quoteId === quoteId)
      if (paid.some((one) => one.quoteId === quoteId))
        return [[quoteId, new ServiceError('quote_already_paid', `a new quote came as ${quoteId}`)] as const]
      if (intent && !isFor(intent, typed))
        return [[quoteId, new ServiceError('quote_id_taken', `a new quote came as ${quoteId}, which was for another`)] as const]
      return []
    }),
  )
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
