import { readFigure } from '#contract/figures'
import type { Quote } from '#contract/transfers'
import { cameBack, isUnpaid, type Phase } from '../_records/payment/phase'

/** `sentAt`: when this console paid it; undefined if it did not, or if that is not known. */
export type SentPayment = { quote: Quote; phase: Phase; sentAt?: Date | undefined }

/** The time within which a second equal payment is warned of: 24 hours. A review looks back further (`duplicateDays`). */
export const latelyMs = 86_400_000
/** Phases in which it is not known whether the money left. */
const unresolved: readonly Phase[] = ['unconfirmed_pay', 'unconfirmed_confirm']

/**
 * Returns the payments of the last 24 hours that left, or may have left, and did not come back, and before them all whose outcome
 * is unknown, however old. A quote without an expiry may be paid long after it was made, so the time of its payment counts too.
 */
export function sentLately(payments: readonly SentPayment[], now: Date): SentPayment[] {
  const since = now.getTime() - latelyMs
  const isLate = ({ quote, sentAt }: SentPayment) =>
    Date.parse(quote.created_at ?? '') >= since || (sentAt?.getTime() ?? 0) >= since
  return payments
    .filter(({ phase }) => mayHaveLeft(phase))
    .filter((payment) => unresolved.includes(payment.phase) || isLate(payment))
    .sort((a, b) => Number(unresolved.includes(b.phase)) - Number(unresolved.includes(a.phase)))
}

/** Returns a function that checks whether a payment has the same account, currencies, and debit or received amount as `quote`. */
export function toEqualOf(quote: Quote): (payment: SentPayment) => boolean {
  const equal = (a: number | undefined, b: number | undefined) => readFigure(a) !== undefined && readFigure(a) === readFigure(b)
  return ({ quote: other }) =>
    other.destination.account_id === quote.destination.account_id &&
    other.source.currency === quote.source.currency &&
    other.destination.currency === quote.destination.currency &&
    (equal(other.source_amount, quote.source_amount) || equal(other.quoted_amount, quote.quoted_amount))
}

/** Returns whether the money may have left; an unknown status counts as a possible payment. */
function mayHaveLeft(phase: Phase): boolean {
  return unresolved.includes(phase) || !(isUnpaid(phase) || cameBack(phase))
}
