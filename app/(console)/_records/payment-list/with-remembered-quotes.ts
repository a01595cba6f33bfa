import 'server-only'
import type { Db } from '#backoffice/desk'
import { listRemembered } from '#backoffice/registry/registry'
import type { Quote, Transaction } from '#contract/transfers'
import { usesContract } from '#lib/server/api'
import { readRememberedQuote } from '../quote/remembered-quote'

/** `foreign`: see `PaymentFacts`. */
export type JoinedTransaction = { transaction: Transaction; quote: Quote | undefined; foreign: boolean }

/**
 * Joins the transactions of another API with the quotes that this console remembers, in one query: only the quote says what the
 * payment waits for. The transactions of the contract say that themselves.
 */
export async function withRememberedQuotes(db: Db, transactions: readonly Transaction[]): Promise<JoinedTransaction[]> {
  if (await usesContract()) return transactions.map((transaction) => ({ transaction, quote: undefined, foreign: false }))
  const ids = transactions.flatMap(({ quote_id: id }) => id ?? [])
  const seen = (await listRemembered(db, 'quote', ids)).flatMap((entry) => readRememberedQuote(entry) ?? [])
  const quotes = new Map(seen.map((quote) => [quote.id, quote]))
  return transactions.map((transaction) => ({ transaction, quote: quotes.get(transaction.quote_id ?? ''), foreign: true }))
}
