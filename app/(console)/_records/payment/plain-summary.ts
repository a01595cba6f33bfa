import 'server-only'
import { getTranslations } from 'next-intl/server'
import { speaksContract } from '#lib/server/api'
import { type PaymentSubject, type PlainWords, sayPayment } from './say-payment'

/** Explains the state of a payment and its consequences in the language of the reader. */
export async function plainSummary(subject: PaymentSubject): Promise<PlainWords> {
  const [t, causes, isContract] = await Promise.all([getTranslations('plain'), getTranslations('causes'), speaksContract()])
  return sayPayment({ ...subject, foreign: !isContract }, { t, causes })
}
