import type { QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { ServiceError } from '#contract/errors'
import { fromWireAmount } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { checkEcho } from '#lib/api/echo'
import { addsUp, priced } from './price'

/** A quote, and what was typed for it; undefined when it was made elsewhere. */
type Typed = { quote: Quote; intent: QuoteIntent | undefined }

/** Refuses a quote that is not about the amount that was typed, or whose own numbers do not fit each other. */
export function mustBeAsTyped({ quote, intent }: Typed): void {
  if (!isAsTyped({ quote, intent })) throw new ServiceError('amount_unit_mismatch', `quote ${quote.id}`)
}

export function isAsTyped({ quote, intent }: Typed): boolean {
  if (!addsUp(quote)) return false
  if (intent === undefined) return true
  return checkEcho(intent, quote).ok
}

/** What was typed for it, read back from a quote that was made elsewhere: its principal. */
export function typedOf({ quote, intent }: Typed) {
  if (intent !== undefined) {
    const { amountMinor, side, feesPaidBy } = intent
    return { amountMinor, side, feesPaidBy }
  }
  const feesPaidBy = quote.fees_paid_by ?? 'source'
  const fees = feesPaidBy === 'source' ? fromWireAmount(priced(quote).total_fees) : 0n
  return { amountMinor: fromWireAmount(priced(quote).source_amount) - fees, side: 'source' as const, feesPaidBy }
}
