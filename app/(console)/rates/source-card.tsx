import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import type { Pair } from './rates-query'
import { readRateNow } from './read-rates'

/** Shows the provider and the time of the rate, and explains what happens if a new rate is late. */
export async function SourceCard({ pair, format }: { pair: Pair; format: Formatters }) {
  const [t, now] = await Promise.all([getTranslations('rates.source'), readRateNow(pair.from, pair.to)])
  if (!now.ok) return null
  const { provider, as_of } = now.value
  return (
    <Card>
      <CardHeader title={t('title')} />
      <DefList names="half">
        <Def label={t('provider')}>{provider ? <span className="mono">{provider}</span> : t('untold')}</Def>
        <Def label={t('asOf')}>{as_of ? <span title={format.exact(as_of)}>{format.moment(as_of)}</span> : t('untold')}</Def>
        <Def label={t('late')}>{t('none')}</Def>
      </DefList>
    </Card>
  )
}
