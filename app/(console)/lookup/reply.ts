import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { formattersIn } from '#app/formatters'
import { usesContract } from '#lib/server/api'
import type { PaymentSubject } from '../_records/payment/describe-payment'
import { writeReply } from './write-reply'

export type ReplySubject = Omit<PaymentSubject, 'format'> & { now: Date }

/** Returns a reply for the customer, in the customer's language. */
export async function replyIn(locale: 'es' | 'en', { now, ...payment }: ReplySubject): Promise<string> {
  const [t, causes, timeZone, isContract] = await Promise.all([
    getTranslations({ locale, namespace: 'reply' }),
    getTranslations({ locale, namespace: 'causes' }),
    getTimeZone(),
    usesContract(),
  ])
  return writeReply({ ...payment, foreign: !isContract, format: formattersIn(locale, timeZone, now) }, { t, causes })
}
