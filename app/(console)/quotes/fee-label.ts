import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { exactScale, toExactRate } from '#backoffice/exact-rate'
import { plainNumber } from '#contract/money'
import type { CommissionFee } from '#contract/quote-parts'
import type { FeePayer, Quote } from '#contract/transfers'
import { formatNumber } from '#lib/shared/format'

type Priced = Pick<Quote, 'source_amount' | 'total_fees' | 'commission_fees'>

/**
 * Returns a function that describes a fee of a quote: "Service fee, 1 %, paid by the sender". Other labels are shown as received; a
 * fee without one is called a fee. A percentage that contradicts the amount of the fee is left out.
 */
export async function feeWords(format: Formatters): Promise<(fee: CommissionFee, quote: Priced, paidBy?: FeePayer) => string> {
  const t = await getTranslations('quote.fees')
  return (fee, quote, paidBy) => {
    const label =
      fee.label === '' || fee.label === fee.type ? t('unnamed') : fee.label === 'Service fee' ? t('service') : fee.label
    const percent = percentOf(fee, quote)
    const tariff = percent === undefined ? '' : `, ${formatNumber(plainNumber(percent), format.locale)}\u202f%`
    return `${label}${tariff}${paidBy ? `, ${t(`paidBy.${paidBy}`)}` : ''}`
  }
}

/**
 * Returns the percentage of a fee; undefined if it has none, or if it does not give the amount of the fee within one cent, neither
 * from the debit nor from what is converted: an API may send an amount under the type of a percentage, or charge a minimum.
 */
export function percentOf(fee: CommissionFee, quote: Priced): number | undefined {
  if (fee.type !== 'percentage' || fee.fee === undefined) return undefined
  const amount = feeAmount(fee, quote.total_fees, quote.commission_fees.length)
  if (amount === undefined) return fee.fee
  const { source_amount: debit, total_fees: fees = 0 } = quote
  if (debit === undefined || ![fee.fee, amount, debit, fees].every(Number.isFinite)) return undefined
  const [points, charged, gross, all] = [exact(fee.fee), exact(amount), exact(debit), exact(fees)]
  const fits = (base: bigint) => {
    const difference = points * base - charged * exact(100)
    return -exact(1) * unit <= difference && difference <= exact(1) * unit
  }
  return fits(gross) || fits(gross - all) ? fee.fee : undefined
}

const unit = 10n ** BigInt(exactScale)

function exact(value: number): bigint {
  return toExactRate(plainNumber(value))
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
