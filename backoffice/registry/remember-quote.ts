import type { EchoedQuote } from '#contract/echoed-quote'
import type { Db } from '#database/open'
import type { Masked } from '../columns'
import { rememberAll } from './registry'

/** Stores a quote that was seen, with data that only the console has (`more`). */
export function rememberQuote(db: Db, quote: EchoedQuote, now: Date, more: Masked = {}): Promise<void> {
  return rememberQuotes(db, [{ quote, more }], now)
}

/** Stores several quotes. */
export function rememberQuotes(db: Db, quotes: readonly { quote: EchoedQuote; more: Masked }[], now: Date): Promise<void> {
  const seen = quotes.map(({ quote, more }) => {
    const reference = quote.external_transfer_id || undefined
    const details = { ...toRememberedQuote(quote), ...more }
    return { kind: 'quote' as const, id: quote.id, label: reference ?? quote.id.slice(-8), reference, details }
  })
  return rememberAll(db, seen, now)
}

/** Returns the members of a quote to store, for an API that cannot read quotes. None of them is personal. */
export function toRememberedQuote(quote: EchoedQuote): Masked {
  return {
    source_amount: quote.source_amount ?? null,
    quoted_amount: quote.quoted_amount ?? null,
    exchange_rate: quote.exchange_rate ?? null,
    source_currency: quote.source.currency,
    source_rail: quote.source.payment_rail,
    destination_currency: quote.destination.currency,
    account_id: quote.destination.account_id,
    status: quote.status,
    created_at: quote.created_at ?? null,
    expires_at: quote.expires_at ?? null,
    external_transfer_id: quote.external_transfer_id,
    total_fees: quote.total_fees ?? null,
    inexact: quote.inexact?.join(' ') ?? null,
    customer_id: quote.customer_id ?? null,
    fees_paid_by: quote.fees_paid_by ?? null,
    ...(quote.source.account_id != null && { source_account_id: quote.source.account_id }),
    ...(quote.destination.payment_rail != null && { destination_rail: quote.destination.payment_rail }),
    ...(quote.requires_confirmation !== undefined && { requires_confirmation: quote.requires_confirmation }),
    ...toldInstructions(quote),
    ...(quote.commission_fees.length > 0 && { fees: JSON.stringify(quote.commission_fees) }),
  }
}

const longestInstructions = 8_000

/** Returns where a deposit is to be paid to, which is an account of the organization. Much more text than that is left out. */
function toldInstructions({ payment_instructions: told }: EchoedQuote): Masked {
  const text = told == null ? '' : JSON.stringify(told)
  return text === '' || text.length > longestInstructions ? {} : { payment_instructions: text }
}
