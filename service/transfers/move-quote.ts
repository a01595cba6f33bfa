import type { QuoteMove, QuoteStep } from '#contract/quote-moves'
import { pipelined } from '#database/pipelined'
import type { UnitOfWork } from '../ground/unit-of-work'
import { countMove } from './count-moves'
import { isQuote } from './quote.queries'
import { findMove } from './quote.rules'
import { type PlannedQuote, type Quote, quotes, transactions } from './tables'
import { isTransaction, type TransactionChange } from './transaction.queries'

type Change = {
  /** The transaction that begins with this step: the caller inserts it, with the status of the move. */
  begins?: string
  /** Further changes of a transaction that exists already. */
  transaction?: TransactionChange
}

/**
 * Moves a quote, and its transaction with it, along the state machine (`quoteMoves`). Nothing else in TypeScript writes their
 * statuses, and the database refuses any other move. The caller holds the lock of the quote and has checked that the step is
 * allowed now.
 */
export async function moveQuote(
  { db, organizationId, now }: Pick<UnitOfWork, 'db' | 'organizationId' | 'now'>,
  quote: Quote,
  step: QuoteStep,
  { begins, transaction }: Change = {},
): Promise<PlannedQuote> {
  const move = mustFindMove(quote, step)
  const { to, transaction: status } = move
  const begun = quote.transactionId
  const saveQuote = async () =>
    await db
      .update(quotes)
      .set({ status: to, updatedAt: now, ...(begins === undefined ? {} : { transactionId: begins }) })
      .where(isQuote(organizationId, quote.id))
      .returning()
  const saveStatus = async () => {
    if (begun === null || status === null) return
    await db
      .update(transactions)
      .set({ ...transaction, status, updatedAt: now })
      .where(isTransaction(organizationId, begun))
  }
  const [[moved]] = await pipelined([saveQuote(), saveStatus()])
  if (moved === undefined) throw new Error(`Quote ${quote.id} went away under its lock`)
  countMove(db, move)
  return moved
}

/** Returns the move of a step. Throws for a step that callers must have refused before. */
export function mustFindMove(quote: Quote, step: QuoteStep): QuoteMove {
  const move = findMove(quote, step)
  if (move === undefined) throw new Error(`Quote ${quote.id} is ${quote.status}: ${step} leads nowhere`)
  return move
}
