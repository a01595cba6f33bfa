import { fromWireAmount } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { cameBack, isUnpaid, type Phase } from '../_records/payment/phase'

export type SentPayment = { quote: Quote; phase: Phase }

const dayMs = 86_400_000
/** Nobody knows yet whether these left. */
const unresolved: readonly Phase[] = ['unconfirmed_pay', 'unconfirmed_confirm']

/** Payments of the last 24 hours that left, or may have left, and did not come back; the unresolved ones first. */
export function sentLately(payments: readonly SentPayment[], now: Date): SentPayment[] {
  const since = now.getTime() - dayMs
  return payments
    .filter(({ quote, phase }) => Date.parse(quote.created_at ?? '') >= since && mayHaveLeft(phase))
    .sort((a, b) => Number(unresolved.includes(b.phase)) - Number(unresolved.includes(a.phase)))
}

/** Returns whether a payment goes to the same account in the same currencies, and the same leaves or arrives as by `quote`. */
export function toEqualOf(quote: Quote): (payment: SentPayment) => boolean {
  const equal = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && fromWireAmount(a) === fromWireAmount(b)
  return ({ quote: other }) =>
    other.destination.account_id === quote.destination.account_id &&
    other.source.currency === quote.source.currency &&
    other.destination.currency === quote.destination.currency &&
    (equal(other.source_amount, quote.source_amount) || equal(other.quoted_amount, quote.quoted_amount))
}

/** A status that we do not know may be a payment. */
function mayHaveLeft(phase: Phase): boolean {
  return unresolved.includes(phase) || !(isUnpaid(phase) || cameBack(phase))
}
