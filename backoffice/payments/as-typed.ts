import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import type { AmountSide, FeePayer, Quote } from '#contract/transfers'
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
  return { amountMinor: principalOf(quote, feesPaidBy), side: 'source' as const, feesPaidBy }
}

/**
 * Returns the terms that request the same payment again and keep this side of it as it is: the amount that was typed for this side,
 * or else what the quote came to on it.
 */
export function termsKeeping(side: AmountSide, known: Typed) {
  const typed = typedOf(known)
  if (side === typed.side) return typed
  const { quote } = known
  const amountMinor =
    side === 'source' ? principalOf(quote, typed.feesPaidBy) : figureToMinor(priced(quote).quoted_amount, 'floor')
  return { ...typed, amountMinor, side }
}

/** Returns the amount that is sent, in minor units: the debit, without the fees if the sender pays them on top. */
function principalOf(quote: Quote, feesPaidBy: FeePayer): bigint {
  const { source_amount, total_fees } = priced(quote)
  return figureToMinor(source_amount, 'ceil') - (feesPaidBy === 'source' ? figureToMinor(total_fees, 'ceil') : 0n)
}
