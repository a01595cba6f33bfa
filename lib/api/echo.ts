import { fromWireAmount } from '#contract/money'
import type { AmountSide, FeePayer, Quote } from '#contract/transfers'

/** What a person typed, as it was sent: minor units (1/100) of the currency of `side`. */
export type TypedAmount = { amountMinor: bigint; side: AmountSide; feesPaidBy: FeePayer }

export type Echo = { ok: true } | { ok: false; code: 'amount_unit_mismatch'; typedMinor: bigint; quotedMinor: bigint | undefined }

/**
 * Whether a quote is about the amount that was typed: its principal (or, on the receiving side, what arrives) must be equal to the
 * céntimo. Another implementation may read `amount` in another unit; a quote that is ×100 or ÷100 must never be paid.
 */
export function checkEcho(typed: TypedAmount, quote: Quote): Echo {
  const quotedMinor = quotedAmount(typed, quote)
  if (quotedMinor === typed.amountMinor) return { ok: true }
  return { ok: false, code: 'amount_unit_mismatch', typedMinor: typed.amountMinor, quotedMinor }
}

/** Undefined when the quote's numbers are no amounts (more than two decimals, not finite). */
function quotedAmount(typed: TypedAmount, quote: Quote): bigint | undefined {
  const numbers = typed.side === 'destination' ? [quote.quoted_amount] : [quote.source_amount, quote.total_fees]
  const [amount, fees = 0n] = numbers.map(toMinor)
  if (amount === undefined || numbers.some((number) => toMinor(number) === undefined)) return undefined
  const feesOnTop = typed.side === 'source' && (quote.fees_paid_by ?? typed.feesPaidBy) === 'source'
  return feesOnTop ? amount - fees : amount
}

function toMinor(amount: number | undefined): bigint | undefined {
  return amount !== undefined && Number.isFinite(amount) && /^-?\d+(\.\d{1,2})?$/.test(String(amount))
    ? fromWireAmount(amount)
    : undefined
}
