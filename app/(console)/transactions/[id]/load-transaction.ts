import 'server-only'
import { cache } from 'react'
import type { Formatters } from '#app/formatters'
import type { Quote, Transaction } from '#contract/transfers'
import { watchOpened } from '#lib/access/watch-opened'
import { usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type Attempt, attempt } from '#lib/shared/attempt'
import type { Phase } from '../../_records/payment/phase'
import { readPhase } from '../../_records/payment/read-phases'
import { findQuoteOf } from '../../_records/quote/read-quote'
import { sourceWord } from '../../_records/quote/source-name'
import { type Parties, readParties } from '../../_records/transaction/parties'
import { findTransaction } from '../../_records/transaction/read-transaction'

export type LoadedTransaction = Parties & {
  transaction: Transaction
  quote: Quote | undefined
  phase: Phase
  /** The name of the account that was debited, as far as it is known. */
  source: string
  /** See `PaymentFacts`. */
  foreign: boolean
}
export type ShownTransaction = LoadedTransaction & { format: Formatters; seesEmails: boolean }

/** Reads a payment with its quote and its customer. If the API cannot read it by id, it is found by the reference seen here. */
export const loadTransaction = cache(async (id: string): Promise<Attempt<LoadedTransaction>> => {
  await watchOpened({ kind: 'transaction', id })
  const read = await attempt(findTransaction(id))
  if (!read.ok) return read
  const { foundBy } = read.value
  const reference = read.value.transaction.partner_reference_id ?? foundBy
  const transaction = { ...read.value.transaction, ...(reference !== undefined && { partner_reference_id: reference }) }
  const quote = await findQuoteOf((await openDesk()).db, transaction)
  const [phase, parties, source, isContract] = await Promise.all([
    readPhase({ quote, transaction }, new Date()),
    readParties(transaction, quote),
    sourceWord(quote),
    usesContract(),
  ])
  return { ok: true, value: { transaction, quote, phase, source, foreign: !isContract, ...parties } }
})
