import 'server-only'
import { getTranslations } from 'next-intl/server'
import { usesContract } from '#lib/server/api'
import { describePayment, type PaymentSubject, type PlainWords } from './describe-payment'

/** Explains the state of a payment and its consequences in the language of the reader. */
export async function plainSummary(subject: PaymentSubject): Promise<PlainWords> {
  const [t, causes, isContract] = await Promise.all([getTranslations('plain'), getTranslations('causes'), usesContract()])
  return describePayment({ ...subject, foreign: !isContract }, { t, causes })
}
