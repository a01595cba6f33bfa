import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { plainNumber } from '#contract/money'
import type { CommissionFee } from '#contract/quote-parts'
import type { FeePayer } from '#contract/transfers'
import { formatNumber } from '#lib/shared/format'

/** Returns a function that describes a fee: "Service fee, 1 %, paid by the sender". Other labels are shown as received. */
export async function feeWords(format: Formatters): Promise<(fee: CommissionFee, paidBy?: FeePayer) => string> {
  const t = await getTranslations('quote.fees')
  return (fee, paidBy) => {
    const label = fee.label === 'Service fee' ? t('service') : fee.label
    const tariff = fee.type === 'percentage' ? `, ${formatNumber(plainNumber(fee.fee), format.locale)}\u202f%` : ''
    return `${label}${tariff}${paidBy ? `, ${t(`paidBy.${paidBy}`)}` : ''}`
  }
}
