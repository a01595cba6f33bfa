import 'server-only'
import { cache } from 'react'
import type { Writing } from '#app/writing'
import { findRemembered } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import type { Quote, Transaction } from '#contract/transfers'
import { api } from '#lib/api'
import { type Attempt, attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import type { Phase } from '../../phase/phase'
import { readPhase } from '../../phase/read-phases'
import { findQuoteOf } from '../../quotes/read-quote'
import { type Parties, readParties } from '../parties'

export type LoadedTransaction = Parties & { transaction: Transaction; quote: Quote | undefined; phase: Phase }
export type TransactionRecord = LoadedTransaction & { w: Writing; seesEmails: boolean }

/** A payment with its quote and its customer. An API that cannot read one by its id is asked by the reference that was seen here. */
export const loadTransaction = cache(async (id: string): Promise<Attempt<LoadedTransaction>> => {
  const read = await attempt(readTransaction(id))
  if (!read.ok) return read
  const transaction = read.value
  const quote = await findQuoteOf((await openDesk()).db, transaction)
  const [phase, parties] = await Promise.all([readPhase({ quote, transaction }, new Date()), readParties(transaction, quote)])
  return { ok: true, value: { transaction, quote, phase, ...parties } }
})

async function readTransaction(id: string): Promise<Transaction> {
  try {
    return await api.readTransaction(id)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'extension_missing') throw error
    const entry = await findRemembered((await openDesk()).db, { kind: 'transaction', id })
    if (!entry?.reference) throw new ServiceError('transaction_not_found', 'never seen here', { cause: error })
    return api.findTransactionByReference(entry.reference)
  }
}
