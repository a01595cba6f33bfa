import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { formattersIn } from '#app/formatters'
import type { Quote, Transaction } from '#contract/transfers'
import { shortId } from '#lib/shared/masks'
import { exchangedAtRate } from '../_records/payment/figures'
import type { LastSeen } from '../_records/payment/last-seen'
import type { Phase } from '../_records/payment/phase'
import { shownStatus } from '../_records/payment/shown-status'

/** `foreign`: see `PaymentFacts`. */
type Summed = { phase: Phase; foreign: boolean; lastSeen?: LastSeen } & (
  | { transaction: Transaction; quote?: Quote | undefined }
  | { transaction?: undefined; quote: Quote }
)

/** Summarises a payment, or a quote without one, in a few lines for a ticket, in either language, without personal data. */
export async function summaryIn(locale: 'es' | 'en', payment: Summed, now: Date): Promise<string> {
  const [t, status, timeZone] = await Promise.all([
    getTranslations({ locale, namespace: 'lookup' }),
    getTranslations({ locale, namespace: 'status.payment' }),
    getTimeZone(),
  ])
  const format = formattersIn(locale, timeZone, now)
  const { transaction, quote, phase } = payment
  const { id } = transaction ?? payment.quote
  const word = shownStatus(phase, transaction?.status ?? quote?.status ?? phase)
  return t(transaction ? 'summary' : 'quoteSummary', {
    reference: transaction?.partner_reference_id || quote?.external_transfer_id || shortId(id),
    id,
    status: status.has(word) ? status(word) : word,
    amounts: exchangedAtRate(payment, format),
    time: format.exact(payment.lastSeen?.at ?? now),
  })
}
