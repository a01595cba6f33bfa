import 'server-only'
import { listCalls, onceOnly } from '#backoffice/calls/calls'
import { lookAtPayment } from '#backoffice/calls/follow-payments'
import type { Masked } from '#backoffice/columns'
import type { Db, Desk } from '#backoffice/desk'
import { findQuoteIntent, type QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered, findSeenByReference, remember } from '#backoffice/registry/registry'
import { paymentReferences } from '#backoffice/registry/remember-payment'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { isMinorOf, readFigure } from '#contract/figures'
import { orRefusal } from '#contract/refusal-as-value'
import type { Quote, Transaction } from '#contract/transfers'
import { earlierOf } from '#lib/api/our-clock'
import { api, apiExtensions } from '#lib/server/api'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { readRememberedTransaction } from '../transaction/remembered-transaction'
import { readRememberedQuote } from './remembered-quote'

export type KnownQuote = {
  quote: Quote
  /** The entered values; undefined if the quote was made elsewhere. */
  intent: QuoteIntent | undefined
  /** The details that this console stored with the quote. */
  stored: Masked
  /** The payment, if it had to be found by its reference to know the state of the quote. */
  payment: Transaction | undefined
}

/**
 * Returns the quote from the API; if it cannot be read, as it was last seen, with its payment, which shows its state. A quote that
 * does not name its customer is of the customer for whom this console made it.
 */
export async function readKnownQuote(desk: Desk, quoteId: string): Promise<KnownQuote> {
  const { db } = desk
  const [{ quote, stored, isRemembered }, intent] = await Promise.all([readSeenQuote(db, quoteId), findQuoteIntent(db, quoteId)])
  const payment = isRemembered ? await findPaymentOf(desk, { quote, stored }) : undefined
  const named = { ...quote, customer_id: quote.customer_id ?? intent?.customerId ?? undefined }
  const paid = payment ? { ...named, transaction_id: payment.id, confirm_by: payment.confirm_by } : named
  return { quote: paid, intent, stored, payment }
}

type SeenQuote = Pick<KnownQuote, 'quote' | 'stored'> & { isRemembered: boolean }

async function readSeenQuote(db: Db, quoteId: string): Promise<SeenQuote> {
  const [read, entry] = await Promise.all([orRefusal(api.readQuote(quoteId)), findRemembered(db, { kind: 'quote', id: quoteId })])
  const stored = entry?.details ?? {}
  if (!(read instanceof ServiceError)) {
    if (entry && stored.status !== read.status) await keepStatus(db, read)
    // The expiry that was stored when the quote was made is the stricter reading of the API's clock.
    const storedEnd = typeof stored.expires_at === 'string' ? stored.expires_at : undefined
    return { quote: { ...read, expires_at: earlierOf(read.expires_at, storedEnd) }, stored, isRemembered: false }
  }
  const remembered = entry && (await cannotRead(read.code)) ? readRememberedQuote(entry) : undefined
  if (remembered !== undefined) return { quote: remembered, stored, isRemembered: true }
  if (read.code !== 'extension_missing') throw read
  throw new ServiceError('quote_not_found', 'neither the API nor this console knows it')
}

/** Returns whether the API cannot read quotes. One that was never seen to do so may always fail: our own knowledge is used. */
async function cannotRead(code: AnyErrorCode): Promise<boolean> {
  return code === 'extension_missing' || !(isNotFound(code) || (await apiExtensions()).has('readQuote'))
}

/** Returns the references under which the API may have filed the payment of a quote. The quote's id is tried in addition. */
export function referencesOf({ quote, stored }: Pick<KnownQuote, 'quote' | 'stored'>): string[] {
  return paymentReferences({ reference: quote.external_transfer_id, details: stored })
}

/**
 * Finds the payment of a quote for an API that cannot read quotes. Only a quote that this console sent a step for is looked up:
 * another payment with the same reference may belong to an earlier quote. All tabs and users share one look-up; between two
 * look-ups, and while the API does not answer, the last known payment is returned.
 */
async function findPaymentOf(desk: Desk, known: Pick<KnownQuote, 'quote' | 'stored'>): Promise<Transaction | undefined> {
  const { id } = known.quote
  const sent = await findSent(desk.db, id)
  if (sent === undefined) return undefined
  const found = await attempt(lookAtPayment(desk, api, { quoteId: id, references: referencesOf(known), sentAt: sent.sentAt }))
  return found.ok && found.value !== undefined ? found.value.transaction : readSeenPayment(desk.db, known.stored)
}

async function readSeenPayment(db: Db, { transaction_id: id }: Masked): Promise<Transaction | undefined> {
  if (typeof id !== 'string') return undefined
  const entry = await findRemembered(db, { kind: 'transaction', id })
  return entry && readRememberedTransaction(entry)
}

/**
 * Returns the quote of a transaction, from the API or as this console remembers it. If the API does not name the quote, it is
 * matched by reference, and only if the amounts agree and this console sent the payment: an equal payment under the same
 * reference may have been made elsewhere. Undefined if it is unknown.
 */
export async function findQuoteOf(db: Db, transaction: Transaction, reference?: string): Promise<Quote | undefined> {
  const entry = await findRemembered(db, { kind: 'transaction', id: transaction.id })
  const quoteId = transaction.quote_id ?? entry?.details.quote_id
  if (typeof quoteId === 'string') {
    const seen = await attempt(readSeenQuote(db, quoteId))
    return seen.ok ? seen.value.quote : undefined
  }
  const references = [transaction.partner_reference_id, reference, entry?.reference].flatMap((one) => one ?? [])
  const remembered = await findSeenByReference(db, { kind: 'quote', references })
  const quote = remembered && readRememberedQuote(remembered)
  return quote && isPaidBy(quote, transaction) && (await findSent(db, quote.id)) ? quote : undefined
}

/** Returns a payment or confirmation that this console sent for a quote. */
async function findSent(db: Db, quoteId: string) {
  return (await listCalls(db, { kind: 'quote', id: quoteId })).find(({ operation }) => onceOnly.includes(operation))
}

/** Compares the amounts. `amount` of a transaction is in minor units of USDC, so it proves nothing in another currency. */
function isPaidBy({ source, source_amount }: Quote, { amount }: Transaction): boolean {
  const debit = readFigure(source_amount)
  return source.currency === 'USDC' && debit !== undefined && amount !== undefined && isMinorOf(BigInt(amount), debit)
}

/** Stores the status, for pages that show the last known state without a request to the API. */
function keepStatus(db: Db, { id, external_transfer_id: label, status, transaction_id }: Quote): Promise<void> {
  return remember(db, { kind: 'quote', id, label, details: { status, transaction_id: transaction_id ?? null } }, new Date())
}
