import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import type { Formatters } from '#app/formatters'
import { AppLink } from '#components/app-link'
import { Card, CardBody, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import { ClientMessages } from '#lib/i18n/client-messages'
import { formatBasisPoints, formatChange } from '#lib/shared/format'
import { KnownPanel } from '../_kit/page/known-panel'
import { RateChart } from '../_records/rate/rate-chart'
import { rateBefore } from '../_records/rate/rate-days'
import { readRatePoints } from '../_records/rate/rate-points'
import { readRate } from '../_records/rate/read-rate'

/** Shows the current rate with its age, its change since yesterday, and its line over 30 days. */
export async function RateTile({ format }: { format: Formatters }) {
  const [t, known] = await Promise.all([getTranslations('home.rate'), readRate('USDC', 'VES')])
  const asOf = known.failure === undefined && known.value.as_of
  return (
    <Card>
      <CardHeader
        title={
          <AppLink href="/rates" className="hover:underline">
            {t('title')}
          </AppLink>
        }
      >
        {asOf && (
          <>
            <Dot ok />
            <RelativeTime at={asOf} />
          </>
        )}
      </CardHeader>
      <KnownPanel known={known} format={format} single draw={(rate) => <RateOf rate={rate} format={format} />} />
    </Card>
  )
}

async function RateOf({ rate: { rate: now, mid_rate, margin_bps }, format }: { rate: ExchangeRate; format: Formatters }) {
  const t = await getTranslations('home.rate')
  const parts = mid_rate !== undefined &&
    margin_bps !== undefined && {
      mid: () => <Rate value={mid_rate} locale={format.locale} />,
      margin: formatBasisPoints(margin_bps, format.locale),
    }
  return (
    <CardBody>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Rate figure value={now} locale={format.locale} />
        <Suspense>
          <SinceYesterday now={plainNumber(now)} format={format} />
        </Suspense>
      </div>
      <p className="text-xs text-muted mb-3">
        {t('unit')} {parts && t.rich('parts', parts)}
      </p>
      <ClientMessages namespaces={['rate-history']}>
        <RateChart from="USDC" to="VES" history={readRatePoints('USDC', 'VES')} today={plainNumber(now)} />
      </ClientMessages>
    </CardBody>
  )
}

/** Shows the change since the last rate of the previous day. */
async function SinceYesterday({ now, format }: { now: string; format: Formatters }) {
  const [t, { points, today }] = await Promise.all([getTranslations('home.rate'), readRatePoints('USDC', 'VES')])
  const before = rateBefore(points, today)
  if (before === undefined || /^[0.]+$/.test(before)) return null
  const change = () => <b className="font-medium text-ink">{formatChange(before, now, format.locale)}</b>
  return <span className="text-sm whitespace-nowrap text-muted">{t.rich('today', { change })}</span>
}
