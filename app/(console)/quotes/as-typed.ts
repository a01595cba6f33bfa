import type { Masked } from '#backoffice/columns'
import type { QuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { ServiceError } from '#contract/errors'
import { fromWireAmount } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { type Difference, echoDifferences, figureDifferences } from '#lib/api/echo'
import { addsUp, priced } from './price'

/** A quote, and what was typed for it, undefined when it was made elsewhere; `kept`: the account as it was then. */
type Typed = { quote: Quote; intent: QuoteIntent | undefined; kept?: Masked }

/** `sums`: amount, fees and rate of the quote do not fit each other. */
export type QuoteFault = Difference | { member: 'sums' }

/** Refuses a quote that is not what was asked for, or whose own numbers do not fit each other. */
export function mustBeAsTyped(typed: Typed): void {
  const [fault] = quoteFaults(typed)
  if (fault === undefined) return
  const code = fault.member === 'amount' || fault.member === 'sums' ? 'amount_unit_mismatch' : 'quote_differs'
  throw new ServiceError(code, `quote ${typed.quote.id}: ${fault.member}`)
}

/** What keeps a quote from being paid; none when it is what was asked for. Of a quote that was made elsewhere only its figures are judged. */
export function quoteFaults({ quote, intent, kept = {} }: Typed): QuoteFault[] {
  const differences =
    intent === undefined ? figureDifferences(quote) : echoDifferences({ ...intent, destinationRail: railTo(kept) }, quote)
  if (differences.length > 0) return differences
  return addsUp(quote) ? [] : [{ member: 'sums' }]
}

/** The rail of the account that was chosen; undefined where the account could not be read. */
function railTo({ account_rail: type }: Masked): string | undefined {
  if (type === 'bankaccount') return 'bank_transfer'
  return type === 'pagomovil' ? type : undefined
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
