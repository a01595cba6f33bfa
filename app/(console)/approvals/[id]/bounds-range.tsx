import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { isLower } from '#backoffice/approvals/bounds.rules'
import { Currency } from '#contract/currency'
import { plainNumber } from '#contract/money'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

type Props = { from: string; to: string; format: Formatters }

const dayMs = 86_400_000

/** Shows the range of the rate in the last 24 hours, if the API has a history. */
export async function BoundsRange({ from, to, format }: Props) {
  const t = await getTranslations('approval.bounds')
  const [source, destination] = [Currency.safeParse(from), Currency.safeParse(to)]
  if (!source.success || !destination.success) return <p>{t('rangeMissing')}</p>
  const read = await attempt(api.readRateHistory({ from_currency: source.data, to_currency: destination.data, days: 1 }))
  if (!read.ok) return <p>{t(read.code === 'extension_missing' ? 'rangeMissing' : 'rangeFailed')}</p>
  const since = format.now.getTime() - dayMs
  const rates = read.value.data
    .filter(({ as_of, rate }) => Date.parse(as_of) >= since && rate > 0)
    .map(({ rate }) => plainNumber(rate))
  const sorted = [...rates].sort((one, other) => (isLower(one, other) ? -1 : 1))
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) return <p>{t('rangeFailed')}</p>
  return <p>{t('range', { low: format.rate(low), high: format.rate(high) })}</p>
}
