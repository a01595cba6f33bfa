import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Card, CardBody, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { formatBasisPoints } from '#lib/format'
import { PanelFailed } from '../panel-failed'
import { RateHistory } from '../rate-history'

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
        <PanelFailed code={rate.code} />
      </Card>
    )
  }
  const { rate: now, as_of, mid_rate, margin_bps } = rate.value
  const parts = mid_rate !== undefined &&
    margin_bps !== undefined && { mid: w.rate(mid_rate), margin: formatBasisPoints(margin_bps, w.locale) }
  return (
    <Card>
      <CardHeader title={t('title')}>
        {as_of && (
          <>
            <i className="dot ok" />
            <RelativeTime at={as_of} />
          </>
        )}
      </CardHeader>
      <CardBody>
        <div className="num fig">{w.rate(now)}</div>
        <p className="f12 t3 mb-3">
          {t('unit')} {parts && t('parts', parts)}
        </p>
        <RateHistory from="USDC" to="VES" w={w} />
      </CardBody>
    </Card>
  )
}
