import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPayment, ownersKnownTo } from '#backoffice/calls/find-payment'
import type { Db } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import { api, usesContract } from '#lib/server/api'
import { isDeposit } from '../payment/figures'
import type { Phase } from '../payment/phase'
import { readPhase } from '../payment/read-phases'
import { findQuoteOf, type KnownQuote, referencesOf } from './read-quote'

type Paid = { state: 'paid'; transaction: Transaction; reference: string; phase: Phase }

/**
 * What another API says of a payment for a quote that this console did not pay. `none`: it found none under the references of the
 * quote. `unread`: it gave no answer to the search, so nothing is known.
 */
export type Elsewhere = Paid | { state: 'none' } | { state: 'unread' }

/** How long the search may take, in milliseconds. Neither a page nor Pay waits longer for it. */
const timeoutMs = 3_000

/**
 * Searches for a payment that another program made for a quote. Undefined if there is nothing to search: the API reports by
 * itself that a quote is paid, or this console is known to have paid it.
 */
export async function readElsewhere(db: Db, known: KnownQuote, phase: Phase): Promise<Elsewhere | undefined> {
  const isUnpaidHere = (phase === 'payable' || phase === 'lapsed') && !isDeposit(known)
  if (!isUnpaidHere || (await usesContract())) return undefined
  const found = await Promise.race([search(db, known), sleep(timeoutMs, undefined, { ref: false })])
  return found ?? { state: 'unread' }
}

/**
 * Throws `quote_already_paid` if another program paid the quote. A search without an answer prevents nothing: the API decides.
 */
export async function mustNotBePaidElsewhere(db: Db, known: KnownQuote, phase: Phase): Promise<void> {
  const elsewhere = await readElsewhere(db, known, phase)
  if (elsewhere?.state !== 'paid') return
  throw new ServiceError('quote_already_paid', `the API has payment ${elsewhere.transaction.id} under ${elsewhere.reference}`)
}

async function search(db: Db, known: KnownQuote): Promise<Elsewhere> {
  const { id } = known.quote
  const filed = { quoteId: id, references: referencesOf(known), isOfAnother: ownersKnownTo(db) }
  const found = await orRefusal(findPayment(api, filed))
  if (found instanceof ServiceError) return { state: 'unread' }
  if (found === undefined) return { state: 'none' }
  const { transaction, reference } = found
  // An order may be quoted twice under one reference, and this console may have paid the other quote.
  const owner = await findQuoteOf(db, transaction, reference)
  if (owner !== undefined && owner.id !== id) return { state: 'none' }
  return { state: 'paid', transaction, reference, phase: await readPhase({ transaction }, new Date()) }
}
