import { and, isNull } from 'drizzle-orm'
import type { QuoteStep } from '#contract/quote-moves'
import type { Context } from '../ground/context'
import type { Entry, TransferMoney } from '../ledger/entries.rules'
import { entriesOf, type PlannedEntries, planEntries } from '../ledger/planned-entries.rules'
import { findQuote, isQuote } from './quote.queries'
import { flowOf } from './quote.rules'

import { type PlannedQuote, type Quote, quotes } from './tables'

/** Which way a quote goes and what it books on it, decided when it is made. */
export function planOf(quote: Omit<Quote, 'flow'>): { flow: NonNullable<Quote['flow']>; entries: PlannedEntries } {
  const flow = flowOf(quote)
  return { flow, entries: planEntries({ ...quote, quoteId: quote.id }, flow) }
}

/** The money of a paid quote, as the books need it. */
export function toMoney(quote: Quote): TransferMoney & { transactionId: string } {
  if (quote.transactionId === null) throw new Error(`Quote ${quote.id} has no transaction`)
  return { ...quote, quoteId: quote.id, transactionId: quote.transactionId }
}

/** Returns what a step of a paid quote books. */
export function plannedEntries(quote: PlannedQuote, step: QuoteStep): Entry[] {
  return entriesOf(quote.entries ?? planOf(quote).entries, step, toMoney(quote))
}

/**
 * Keeps the plan of a quote that a version before has made, which kept none. Amounts of a quote never change, so it is the plan that it would
 * have had from its beginning.
 */
export async function keepPlan({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, quoteId: string): Promise<void> {
  const quote = await findQuote({ db, organizationId }, quoteId)
  if (quote === undefined) return
  await db
    .update(quotes)
    .set(planOf(quote))
    .where(and(isQuote(organizationId, quoteId), isNull(quotes.entries)))
}
