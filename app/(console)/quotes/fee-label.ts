import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { plainNumber } from '#contract/money'
import type { CommissionFee } from '#contract/quote-parts'
import type { FeePayer } from '#contract/transfers'
import { formatNumber } from '#lib/shared/format'

/**
 * Returns a function that describes a fee: "Service fee, 1 %, paid by the sender". Other labels are shown as received; a fee
 * without one is called a fee.
 */
export async function feeWords(format: Formatters): Promise<(fee: CommissionFee, paidBy?: FeePayer) => string> {
  const t = await getTranslations('quote.fees')
  return (fee, paidBy) => {
    const label =
      fee.label === '' || fee.label === fee.type ? t('unnamed') : fee.label === 'Service fee' ? t('service') : fee.label
    const tariff =
      fee.type === 'percentage' && fee.fee !== undefined ? `, ${formatNumber(plainNumber(fee.fee), format.locale)}\u202f%` : ''
    return `${label}${tariff}${paidBy ? `, ${t(`paidBy.${paidBy}`)}` : ''}`
  }
}

/**
 * Returns the amount of a fee in major units of the source currency; undefined if the API does not itemise it. A fixed fee is an
 * amount itself, and the total is the amount of an only fee, unless that fee could not be read.
 */
export function feeAmount({ amount, type, fee }: CommissionFee, total: number | undefined, count: number): number | undefined {
  if (amount !== undefined) return amount
  if (count === 1 && fee !== undefined) return total
  return type === 'fixed' ? fee : undefined
}
