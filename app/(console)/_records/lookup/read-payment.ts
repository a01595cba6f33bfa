import 'server-only'
import { unlessRefused } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { isNotFound } from '#lib/shared/attempt'
import { readPhase } from '../payment/read-phases'
import { findQuoteOf, readKnownQuote } from '../quote/read-quote'
import { readTransaction } from '../transaction/read-transaction'
import type { PaymentMatch } from './match'

/** `filedUnder`: an API that reads none by its id may have filed it under the id of its quote. */
export async function transactionById(id: string, filedUnder?: string): Promise<PaymentMatch[]> {
  const transaction = await unlessMissing(readTransaction(id, filedUnder))
  return transaction ? [await paidMatch(transaction)] : []
}

/** The quote of this id, with its payment where one is known. */
export async function quoteById(id: string): Promise<PaymentMatch[]> {
  const known = await unlessMissing(readKnownQuote(await openDesk(), id))
  if (!known) return []
  const { quote, payment } = known
  const transaction =
    payment ?? (quote.transaction_id ? await unlessMissing(api.readTransaction(quote.transaction_id)) : undefined)
  const phase = await readPhase({ quote, transaction }, new Date())
  return transaction ? [{ kind: 'transaction', transaction, quote, phase }] : [{ kind: 'quote', quote, phase }]
}

/** A payment with its quote. `reference`: the word that found it. */
export async function paidMatch(transaction: Transaction, reference?: string): Promise<PaymentMatch> {
  const quote = await findQuoteOf((await openDesk()).db, transaction, reference)
  return { kind: 'transaction', transaction, quote, phase: await readPhase({ quote, transaction }, new Date()) }
}

/** What was seen here under its id, as it is now. */
export function readSeenPayment({ kind, id }: { kind: string; id: string }): Promise<PaymentMatch[]> {
  return kind === 'quote' ? quoteById(id) : transactionById(id)
}

/** Returns undefined where the API says that there is none, or has no way to look. */
export function unlessMissing<T>(read: Promise<T>, isMissing = isNoWay): Promise<T | undefined> {
  return unlessRefused(read, (code) => isNotFound(code) || isMissing(code))
}

function isNoWay(code: string): boolean {
  return code === 'extension_missing'
}
