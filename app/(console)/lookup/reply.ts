import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { writingIn } from '#app/writing'
import { causeOf } from '../phase/causes'
import { figuresOf, isDeposit, written } from '../phase/figures'
import { longAfterMinutes } from '../phase/look-again'
import { type PaymentSubject, wordsKey } from '../phase/plain-words'

export type ReplySubject = Omit<PaymentSubject, 'w'> & { now: Date }

/**
 * What to tell the customer, in the language of the customer: what became of the payment and why, as far as the customer may know it. It
 * holds no personal data, and an amount only where one is known.
 */
export async function replyIn(locale: 'es' | 'en', { now, ...payment }: ReplySubject): Promise<string> {
  const [t, causes, timeZone] = await Promise.all([
    getTranslations({ locale, namespace: 'reply' }),
    getTranslations({ locale, namespace: 'causes' }),
    getTimeZone(),
  ])
  const w = writingIn(locale, timeZone, now)
  const { debit, received } = figuresOf(payment)
  const deposit = isDeposit(payment)
  const amount = written(deposit ? (debit ?? received) : received, w)
  const kind = deposit ? 'deposit' : 'payment'
  const values = {
    subject: amount === '' ? t(`subject.${kind}Plain`) : t(`subject.${kind}`, { amount }),
    bank: payment.bank ?? t('theBank'),
    time: w.clock(new Date(now.getTime() + longAfterMinutes * 60_000)).slice(0, 5),
  }
  const cause = causeOf(payment.phase, payment.transaction)
  if (cause !== undefined) return causes(`${cause}.reply`, values)
  const key = wordsKey({ ...payment, w })
  return t(t.has(key) ? key : payment.phase, values)
}
