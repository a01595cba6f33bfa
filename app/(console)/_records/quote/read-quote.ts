import 'server-only'
import { listCalls, onceOnly } from '#backoffice/calls/calls'
import { findPayment } from '#backoffice/calls/find-payment'
import { asksEveryWord, paymentSubject, takeTurn } from '#backoffice/calls/looks'
import { settlePayment } from '#backoffice/calls/resolve-unknown'
import type { Masked } from '#backoffice/columns'
import type { Db, Desk } from '#backoffice/desk'
import { findQuoteIntent, type QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered, findSeenByReference, remember } from '#backoffice/registry/registry'
import { paymentReferences } from '#backoffice/registry/remember-payment'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { fromWireAmount } from '#contract/money'
import { orRefusal } from '#contract/refusal-as-value'
import type { Quote, Transaction } from '#contract/transfers'
import { earlierOf } from '#lib/api/our-clock'
import { api, apiExtensions } from '#lib/server/api'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { readRememberedTransaction } from '../transaction/remembered-transaction'
import { readRememberedQuote } from './remembered-quote'

export type KnownQuote = {
  quote: Quote
  /** What was typed; undefined when the quote was made elsewhere. */
  intent: QuoteIntent | undefined
  /** What this console kept beside it. */
  kept: Masked
  /** The payment, where it had to be found by its reference to know where the quote is. */
  payment: Transaction | undefined
}

/** The quote as the API tells it now, or as it was last seen where the API cannot tell; then with its payment, which says where it is. */
export async function readKnownQuote(desk: Desk, quoteId: string): Promise<KnownQuote> {
  const { db } = desk
  const [{ quote, kept, isRemembered }, intent] = await Promise.all([readSeenQuote(db, quoteId), findQuoteIntent(db, quoteId)])
  const payment = isRemembered ? await findPaymentOf(desk, { quote, kept }) : undefined
  const paid = payment ? { ...quote, transaction_id: payment.id, confirm_by: payment.confirm_by } : quote
  return { quote: paid, intent, kept, payment }
}

type SeenQuote = Pick<KnownQuote, 'quote' | 'kept'> & { isRemembered: boolean }

async function readSeenQuote(db: Db, quoteId: string): Promise<SeenQuote> {
  const [read, entry] = await Promise.all([orRefusal(api.readQuote(quoteId)), findRemembered(db, { kind: 'quote', id: quoteId })])
  const kept = entry?.details ?? {}
  if (!(read instanceof ServiceError)) {
    if (entry && kept.status !== read.status) await keepStatus(db, read)
    // The end that was kept when the quote was made is the stricter reading of the API's clock.
    const keptEnd = typeof kept.expires_at === 'string' ? kept.expires_at : undefined
    return { quote: { ...read, expires_at: earlierOf(read.expires_at, keptEnd) }, kept, isRemembered: false }
  }
  const remembered = entry && (await cannotRead(read.code)) ? readRememberedQuote(entry) : undefined
  if (remembered !== undefined) return { quote: remembered, kept, isRemembered: true }
  if (read.code !== 'extension_missing') throw read
  throw new ServiceError('quote_not_found', 'neither the API nor this console knows it')
}

/** An API that has never shown that it reads quotes may fail to for ever: what this console knows counts then. */
async function cannotRead(code: AnyErrorCode): Promise<boolean> {
  return code === 'extension_missing' || !(isNotFound(code) || (await apiExtensions()).has('readQuote'))
}

/** Words under which the API may have filed the payment of a quote. The quote's id is tried besides. */
export function referencesOf({ quote, kept }: Pick<KnownQuote, 'quote' | 'kept'>): string[] {
  return paymentReferences({ reference: quote.external_transfer_id, details: kept })
}

/**
 * An API that cannot read a quote can still find its payment. Only what this console sent is looked up: a payment under the same words may be
 * of an earlier quote. All tabs and people ask once together; between two look-ups, and while the API does not answer, it is what was last seen.
 */
async function findPaymentOf(desk: Desk, known: Pick<KnownQuote, 'quote' | 'kept'>): Promise<Transaction | undefined> {
  const { id } = known.quote
  const calls = await listCalls(desk.db, { kind: 'quote', id })
  const sent = calls.find(({ operation }) => onceOnly.includes(operation))
  if (sent === undefined) return undefined
  const turn = await takeTurn(desk, paymentSubject(id))
  if (turn > 0) {
    const everyWord = asksEveryWord(turn, sent.sentAt, desk.now())
    const found = await attempt(findPayment(api, { quoteId: id, references: referencesOf(known), everyWord }))
    if (found.ok && found.value !== undefined) {
      await settlePayment(desk, id, found.value)
      return found.value.transaction
    }
  }
  return readSeenPayment(desk.db, known.kept)
}

async function readSeenPayment(db: Db, { transaction_id: id }: Masked): Promise<Transaction | undefined> {
  if (typeof id !== 'string') return undefined
  const entry = await findRemembered(db, { kind: 'transaction', id })
  return entry && readRememberedTransaction(entry)
}

/**
 * The quote behind a transaction: as the API tells it, else as this console remembers it. An API that does not name the quote is matched by
 * reference, and only if the amounts agree. Undefined where nobody knows it.
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
  return quote && isPaidBy(quote, transaction) ? quote : undefined
}

/** `amount` of a transaction is USDC in minor units; of another currency it proves nothing. */
function isPaidBy({ source, source_amount }: Quote, { amount }: Transaction): boolean {
  return source.currency === 'USDC' && source_amount !== undefined && fromWireAmount(source_amount).toString() === amount
}

/** For the places that show what was seen last without asking the API. */
function keepStatus(db: Db, { id, external_transfer_id: label, status, transaction_id }: Quote): Promise<void> {
  return remember(db, { kind: 'quote', id, label, details: { status, transaction_id: transaction_id ?? null } }, new Date())
}
