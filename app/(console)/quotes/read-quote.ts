import 'server-only'
import { findQuoteIntent, type QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered, remember } from '#backoffice/registry/registry'
import type { Masked } from '#backoffice/tables'
import { ServiceError } from '#contract/errors'
import type { Quote } from '#contract/transfers'
import type { Db } from '#database/open'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { readRememberedQuote, toRememberedQuote } from './remembered-quote'

export type KnownQuote = {
  quote: Quote
  /** What was typed; undefined when the quote was made elsewhere. */
  intent: QuoteIntent | undefined
  /** What this console kept beside it. */
  kept: Masked
}

/** The quote as the API tells it now, or as it was last seen where the API cannot tell. */
export async function readKnownQuote(db: Db, quoteId: string): Promise<KnownQuote> {
  const [read, intent, entry] = await Promise.all([
    readOrMissing(quoteId),
    findQuoteIntent(db, quoteId),
    findRemembered(db, { kind: 'quote', id: quoteId }),
  ])
  const remembered = read === undefined && entry ? readRememberedQuote(entry) : undefined
  const quote = read ?? (remembered && (await withStatusOfPayment(remembered)))
  if (quote === undefined) throw new ServiceError('quote_not_found', 'neither the API nor this console knows it')
  return { quote, intent, kept: entry?.details ?? {} }
}

async function readOrMissing(quoteId: string): Promise<Quote | undefined> {
  try {
    return await api.readQuote(quoteId)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'extension_missing') return undefined
    throw error
  }
}

/** An API that cannot read a quote can still find its payment, and that says where the quote is. */
async function withStatusOfPayment(quote: Quote): Promise<Quote> {
  const found = await attempt(api.findTransactionByReference(quote.external_transfer_id))
  if (!found.ok) return quote
  const { status, requires_confirmation, confirm_by, id } = found.value
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
