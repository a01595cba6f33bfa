import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import type { Quote } from '#contract/transfers'
import type { Masked } from '../columns'
import { type Difference, echoDifferences, figureDifferences, type TypedTerms } from './echo'
import { addsUp, priced } from './price'

/** A quote with the terms that were typed for it (undefined if it was made elsewhere). `stored` is the account as it was then. */
type Typed = { quote: Quote; intent: TypedTerms | undefined; stored?: Masked }

/** `sums`: the amount, fees and rate of the quote are inconsistent. */
export type QuoteFault = Difference | { member: 'sums' }

/** Throws `amount_unit_mismatch` or `quote_differs` if the quote does not match the typed terms or is inconsistent. */
export function mustBeAsTyped(typed: Typed): void {
  const [fault] = quoteFaults(typed)
  if (fault !== undefined) throw new ServiceError(codeOfFault(fault), `quote ${typed.quote.id}: ${fault.member}`)
}

const figures: readonly QuoteFault['member'][] = ['amount', 'sums', 'sourceAmount', 'quotedAmount', 'fees']

/**
 * Returns the code of a quote that must not be paid: about its figures, which every other quote of the API may have too, or
 * not.
 */
export function codeOfFault({ member }: QuoteFault): 'amount_unit_mismatch' | 'quote_differs' {
  return figures.includes(member) ? 'amount_unit_mismatch' : 'quote_differs'
}

/** Lists why a quote must not be paid; empty if it matches the request. A quote made elsewhere has only its figures checked. */
export function quoteFaults({ quote, intent, stored = {} }: Typed): QuoteFault[] {
  const differences =
    intent === undefined ? figureDifferences(quote) : echoDifferences({ ...intent, destinationRail: railTo(stored) }, quote)
  if (differences.length > 0) return differences
  return addsUp(quote) ? [] : [{ member: 'sums' }]
}

/** Returns the rail of the chosen account; undefined if the account could not be read. */
function railTo({ account_rail: type }: Masked): string | undefined {
  if (type === 'bankaccount') return 'bank_transfer'
  return type === 'pagomovil' ? type : undefined
}

/** Returns the typed terms. For a quote that was made elsewhere they are derived from the quote. */
export function typedOf({ quote, intent }: Typed) {
  if (intent !== undefined) {
    const { amountMinor, side, feesPaidBy } = intent
    return { amountMinor, side, feesPaidBy }
  }
  const feesPaidBy = quote.fees_paid_by ?? 'source'
  const fees = feesPaidBy === 'source' ? figureToMinor(priced(quote).total_fees, 'ceil') : 0n
  return { amountMinor: figureToMinor(priced(quote).source_amount, 'ceil') - fees, side: 'source' as const, feesPaidBy }
}
