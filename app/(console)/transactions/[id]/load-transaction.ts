import 'server-only'
import { cache } from 'react'
import type { Formatters } from '#app/formatters'
import { type Call, listCalls } from '#backoffice/calls/calls'
import { findRemembered } from '#backoffice/registry/registry'
import type { Quote, Transaction } from '#contract/transfers'
import { watchOpened } from '#lib/access/watch-opened'
import { usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import type { LastSeen } from '../../_records/payment/last-seen'
import type { Phase } from '../../_records/payment/phase'
import { readPhase } from '../../_records/payment/read-phases'
import { findQuoteOf } from '../../_records/quote/read-quote'
import { sourceWord } from '../../_records/quote/source-name'
import { type Parties, readParties } from '../../_records/transaction/parties'
import { type FoundTransaction, findTransaction } from '../../_records/transaction/read-transaction'
import { readRememberedTransaction } from '../../_records/transaction/remembered-transaction'

export type LoadedTransaction = Parties & {
  transaction: Transaction
  quote: Quote | undefined
  /** What this console sent for the quote. */
  sent: readonly Call[]
  phase: Phase
  /** The name of the account that was debited, as far as it is known. */
  source: string
  /** See `PaymentFacts`. */
  foreign: boolean
  /** Set if the payment is shown from memory: when it was seen last, and why it could not be read now. */
  lastSeen?: LastSeen
}
export type ShownTransaction = LoadedTransaction & { format: Formatters; seesEmails: boolean }

/**
 * Reads a payment with its quote and its customer. If the API cannot read it by id, it is found by the reference seen here; if
 * the API gives no usable answer, it is as this console last saw it.
 */
export const loadTransaction = cache(async (id: string): Promise<Attempt<LoadedTransaction>> => {
  await watchOpened({ kind: 'transaction', id })
  const read = await attempt(findTransaction(id))
  if (read.ok) return { ok: true, value: await load(read.value) }
  const seen = isNotFound(read.code) ? undefined : await findRemembered((await openDesk()).db, { kind: 'transaction', id })
  const remembered = seen && readRememberedTransaction(seen)
  if (seen === undefined || remembered === undefined) return read
  const { ok, ...failure } = read
  const loaded = await load({ transaction: remembered, isRemembered: true })
  return { ok: true, value: { ...loaded, lastSeen: { at: seen.lastSeenAt, failure } } }
})

async function load({ foundBy, ...found }: FoundTransaction): Promise<LoadedTransaction> {
  const reference = found.transaction.partner_reference_id ?? foundBy
  const transaction = { ...found.transaction, ...(reference !== undefined && { partner_reference_id: reference }) }
  const { db } = await openDesk()
  const quote = await findQuoteOf(db, transaction)
  const [phase, parties, source, isContract, sent] = await Promise.all([
    readPhase({ quote, transaction }, new Date()),
    readParties(transaction, quote),
    sourceWord(quote),
    usesContract(),
    quote ? listCalls(db, { kind: 'quote', id: quote.id }) : [],
  ])
  return { transaction, quote, sent, phase, source, foreign: !isContract, ...parties }
}
