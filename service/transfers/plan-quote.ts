import { and, isNull } from 'drizzle-orm'
import type { QuoteStep } from '#contract/quote-moves'
import { postgresError } from '#database/open'
import type { Context } from '../ground/context'
import { refusedCode } from '../ground/refusal'
import type { Entry, TransferMoney } from '../ledger/entries.rules'
import { entriesOf, type PlannedEntries, planEntries } from '../ledger/planned-entries.rules'
import { findQuote, isQuote } from './quote.queries'
import { flowOf } from './quote.rules'
import { type PlannedQuote, type Quote, quotes } from './tables'

/** Returns the flow of a quote and the entries that it will book, both fixed at its creation. */
export function planOf(quote: Omit<Quote, 'flow'>): { flow: NonNullable<Quote['flow']>; entries: PlannedEntries } {
  const flow = flowOf(quote)
  return { flow, entries: planEntries({ ...quote, quoteId: quote.id }, flow) }
}

/** Returns the amounts of a paid quote, as needed for booking. */
export function toMoney(quote: Quote): TransferMoney & { transactionId: string } {
  if (quote.transactionId === null) throw new Error(`Quote ${quote.id} has no transaction`)
  return { ...quote, quoteId: quote.id, transactionId: quote.transactionId }
}

/** Returns the entries that a step of a paid quote books. */
export function plannedEntries(quote: PlannedQuote, step: QuoteStep): Entry[] {
  return entriesOf(quote.entries ?? planOf(quote).entries, step, toMoney(quote))
}

/**
 * Stores the plan of a quote that an earlier version created without one: a database or a backup from before migration 0054 has
 * such quotes, also open ones. The amounts of a quote never change, so it is the plan that it would have had from the beginning.
 */
export async function keepPlan({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, quoteId: string): Promise<void> {
  const quote = await findQuote({ db, organizationId }, quoteId)
  if (quote === undefined) return
  await db
    .update(quotes)
    .set(planOf(quote))
    .where(and(isQuote(organizationId, quoteId), isNull(quotes.entries)))
}

/**
 * Does what books the planned entries of a quote. If they are missing because an earlier version created it, they are stored, and
 * it is done again.
 */
export async function withPlan<T>(
  context: Pick<Context, 'db' | 'organizationId'>,
  quoteId: string,
  book: () => Promise<T>,
): Promise<T> {
  return book().catch(async (error) => {
    if (refusedCode(error) !== 'service_unavailable' || postgresError(error)?.detail !== '{"unplanned": true}') throw error
    await keepPlan(context, quoteId)
    return book()
  })
}
