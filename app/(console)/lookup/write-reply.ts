import { causeOf } from '../_records/payment/causes'
import { type PaymentSubject, type PaymentTexts, wordsKey } from '../_records/payment/describe-payment'
import { figuresOf, isDeposit, written } from '../_records/payment/figures'
import { longAfterMinutes } from '../_records/payment/next-look'

/**
 * Returns a reply for the customer: what happened to the payment and why, as far as the customer may know it. It contains no
 * personal data, and an amount only if it is known. `t` has the texts of `reply`.
 */
export function writeReply(subject: PaymentSubject, { t, causes }: PaymentTexts): string {
  const { phase, transaction, bank, format } = subject
  const { debit, received, returned } = figuresOf(subject)
  const deposit = isDeposit(subject)
  const amount = subject.unpayable || subject.replaced ? '' : written(deposit ? (debit ?? received) : received, format)
  const kind = deposit ? 'deposit' : 'payment'
  const values = {
    subject: amount === '' ? t(`subject.${kind}Plain`) : t(`subject.${kind}`, { amount }),
    bank: bank ?? t(subject.foreign ? 'theDestination' : 'theBank'),
    returned: written(returned, format),
    time: format.clock(new Date(format.now.getTime() + longAfterMinutes * 60_000)).slice(0, 5),
  }
  const cause = causeOf(phase, transaction)
  if (cause !== undefined) return causes(`${cause}.reply`, values)
  const key = wordsKey(subject)
  return t(t.has(key) ? key : phase, values)
}
