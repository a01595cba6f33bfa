import 'server-only'
import { findPayment } from '#backoffice/calls/find-payment'
import { findQuoteIntent, type QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered, type RegistryEntry, remember } from '#backoffice/registry/registry'
import type { Masked } from '#backoffice/tables'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { Quote, Transaction } from '#contract/transfers'
import type { Db } from '#database/open'
import { api, apiExtensions } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { readRememberedQuote, toRememberedQuote } from './remembered-quote'

export type KnownQuote = {
  quote: Quote
  /** What was typed; undefined when the quote was made elsewhere. */
  intent: QuoteIntent | undefined
  /** What this console kept beside it. */
  kept: Masked
  /** The payment, where it had to be found by its reference to know where the quote is. */
  payment: Transaction | undefined
}

/** The quote as the API tells it now, or as it was last seen where the API cannot tell. */
export async function readKnownQuote(db: Db, quoteId: string): Promise<KnownQuote> {
  const [read, intent, entry] = await Promise.all([
    readOrFailure(quoteId),
    findQuoteIntent(db, quoteId),
    findRemembered(db, { kind: 'quote', id: quoteId }),
  ])
  const kept = entry?.details ?? {}
  if (!(read instanceof ServiceError)) return { quote: read, intent, kept, payment: undefined }
  const remembered = entry && (await cannotRead(read.code)) ? readRememberedQuote(entry) : undefined
  if (remembered === undefined || entry === undefined) {
    if (read.code !== 'extension_missing') throw read
    throw new ServiceError('quote_not_found', 'neither the API nor this console knows it')
  }
  const payment = await findPaymentOf(db, remembered, entry)
  return { quote: withStatusOf(remembered, payment), intent, kept, payment }
}

async function readOrFailure(quoteId: string): Promise<Quote | ServiceError> {
  try {
    return await api.readQuote(quoteId)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** An API that has never shown that it reads quotes may fail to for ever: what this console knows counts then. */
async function cannotRead(code: AnyErrorCode): Promise<boolean> {
  return code === 'extension_missing' || !(isNotFound(code) || (await apiExtensions()).has('readQuote'))
}

/** Words under which the API may have filed the payment, the one that matched before first. The quote's id is tried besides. */
export function paymentReferences({ quote, kept }: Pick<KnownQuote, 'quote' | 'kept'>): string[] {
  const matched = kept.payment_reference
  return [...(typeof matched === 'string' ? [matched] : []), quote.external_transfer_id]
}

/** An API that cannot read a quote can still find its payment. Which word found it is remembered, and asked first from then on. */
async function findPaymentOf(db: Db, quote: Quote, { label, details }: RegistryEntry): Promise<Transaction | undefined> {
  const references = paymentReferences({ quote, kept: details })
  const found = await attempt(findPayment(api, { quoteId: quote.id, references }))
  if (!found.ok || found.value === undefined) return undefined
  const { transaction, reference } = found.value
  if (details.payment_reference !== reference) {
    const now = new Date()
    await remember(db, { kind: 'quote', id: quote.id, label, details: { payment_reference: reference } }, now)
    await remember(db, { kind: 'transaction', id: transaction.id, label, reference }, now)
  }
  return transaction
}

/** The payment says where the quote is. */
function withStatusOf(quote: Quote, payment: Transaction | undefined): Quote {
  if (payment === undefined) return quote
  const { status, requires_confirmation, confirm_by, id } = payment
  const waits = status === 'pending' && requires_confirmation !== false && quote.source.payment_rail === 'prefunded_account'
  const now = status === 'pending' ? (waits ? 'awaiting_confirmation' : 'processing') : status
  return { ...quote, status: now, transaction_id: id, confirm_by }
}

/** Keeps what the console saw of a quote, with what it alone knows (`more`). */
export function keepQuote(db: Db, quote: Quote, now: Date, more: Masked = {}): Promise<void> {
  const details = { ...toRememberedQuote(quote), ...more }
  const reference = quote.external_transfer_id
  return remember(db, { kind: 'quote', id: quote.id, label: reference, reference, details }, now)
}
