import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Card, CardBody, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { plainNumber } from '#contract/money'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { formatBasisPoints } from '#lib/format'
import { ClientMessages } from '#lib/i18n/client-messages'
import { PanelFailed } from '../panel-failed'
import { RateChart } from '../rate-chart'
import { readRatePoints } from '../rate-points'

/** The rate of now with its age, and its line over 30 days. */
export async function RateTile({ w }: { w: Writing }) {
  const [t, rate] = await Promise.all([
    getTranslations('home.rate'),
    attempt(api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })),
  ])
  if (!rate.ok) {
    return (
      <Card>
        <CardHeader title={t('title')} />
        <PanelFailed failure={rate} />
      </Card>
    )
  }
  const { rate: now, as_of, mid_rate, margin_bps } = rate.value
  const parts = mid_rate !== undefined &&
    margin_bps !== undefined && {
      mid: () => <Rate value={mid_rate} locale={w.locale} />,
      margin: formatBasisPoints(margin_bps, w.locale),
    }
  return (
    <Card>
      <CardHeader title={t('title')}>
        {as_of && (
          <>
            <Dot ok />
            <RelativeTime at={as_of} />
          </>
        )}
      </CardHeader>
      <CardBody>
        <div>
          <Rate figure value={now} locale={w.locale} />
        </div>
        <p className="text-xs text-muted mb-3">
          {t('unit')} {parts && t.rich('parts', parts)}
        </p>
        <ClientMessages namespaces={['rate-history']}>
          <RateChart from="USDC" to="VES" history={readRatePoints({ from: 'USDC', to: 'VES' })} today={plainNumber(now)} />
        </ClientMessages>
      </CardBody>
    </Card>
  )
}
