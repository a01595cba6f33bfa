import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { writingIn } from '#app/writing'
import type { Quote, Transaction } from '#contract/transfers'
import { debitOf, receivedOf } from '../transactions/plain-words'
import { situationOf } from '../transactions/situation'

export type ReplySubject = { transaction: Transaction; quote: Quote | undefined; bank: string | undefined; now: Date }

/** What to tell the customer, in the language of the customer. It holds no personal data. */
export async function replyIn(locale: 'es' | 'en', { transaction, quote, bank, now }: ReplySubject): Promise<string> {
  const [t, timeZone] = await Promise.all([getTranslations({ locale, namespace: 'reply' }), getTimeZone()])
  const w = writingIn(locale, timeZone, now)
  const situation = situationOf(transaction, quote, now)
  const values = {
    amount: transaction.type === 'deposit' ? debitOf(transaction, w) : receivedOf(transaction, w),
    bank: bank ?? t('theBank'),
    time: w.clock(new Date(now.getTime() + 30 * 60_000)).slice(0, 5),
  }
  return t(transaction.type === 'deposit' && situation === 'completed' ? 'deposited' : situation, values)
}
