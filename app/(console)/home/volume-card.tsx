import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardBody } from '#components/card'
import { StackedBars } from '#components/stacked-bars'
import { formatNumber, fromMinor } from '#lib/shared/format'
import { lastKnown } from '#lib/shared/last-known'
import { KnownPanel } from '../_kit/page/known-panel'
import { Change } from './change'
import { ChartHead } from './chart-head'
import { ChartLegend } from './chart-legend'
import { PeriodLinks } from './period-links'
import { type Period, type ReadVolume, readVolume } from './read-volume'
import { ends } from './volume'
import { endTones, payoutsHref, toBars } from './volume-bars'

const last = lastKnown<ReadVolume>()

/** Shows the payouts per day by outcome, compared with the previous period. */
export async function VolumeCard({ days, format }: { days: Period; format: Formatters }) {
  const [t, known] = await Promise.all([getTranslations('home.volume'), last(String(days), readVolume(days, format), format.now)])
  const isMissing = known.failure?.code === 'extension_missing'
  return (
    <Card>
      <ChartHead title={t('title')}>
        <PeriodLinks days={days} />
      </ChartHead>
      {isMissing && <p className="text-muted text-sm p-4">{t('missing')}</p>}
      {!isMissing && (
        <KnownPanel
          known={known}
          format={format}
          draw={(volume) => (
            <CardBody className="pt-1">
              <Figures volume={volume} days={days} format={format} />
              <Bars volume={volume} days={days} format={format} />
              {volume.isCut && <p className="text-xs text-muted mt-2">{t('cut')}</p>}
            </CardBody>
          )}
        />
      )}
    </Card>
  )
}

type Props = { volume: ReadVolume; days: Period; format: Formatters }

async function Figures({ volume: { days: shown, paidOut, paidOutBefore, counts }, days, format }: Props) {
  const t = await getTranslations('home.volume')
  const [from, to] = [shown[0]?.day ?? '', shown.at(-1)?.day ?? '']
  return (
    <div className="flex items-baseline flex-wrap mb-4 gap-x-3 gap-y-1">
      <Amount figure="stat" value={format.figure(paidOut)} currency="USDC" />
      {paidOutBefore !== undefined && (
        <span className="text-sm">
          <Change
            before={paidOutBefore}
            now={paidOut}
            format={format}
            on={t('before', { days })}
            none={t('noneBefore', { days })}
            title={t('beforeExact', { days, amount: format.amount(paidOutBefore, 'USDC') })}
          />
        </span>
      )}
      <ChartLegend
        entries={ends.map((end) => ({
          name: end,
          word: t(`ends.${end}`),
          count: formatNumber(counts[end], format.locale),
          tone: endTones[end],
          href: payoutsHref({ from, to, end }),
        }))}
      />
    </div>
  )
}

async function Bars({ volume, days, format }: Props) {
  const [t, chart] = await Promise.all([getTranslations('home.volume'), getTranslations('home.chart')])
  const words = {
    endOf: (end: (typeof ends)[number]) => t(`ends.${end}`),
    count: (count: number) => t('payments', { count }),
    today: chart('today'),
  }
  return (
    <StackedBars
      key={days}
      label={t('label', { days })}
      hint={chart('bars')}
      head={chart('day')}
      bars={toBars(volume.days, { format, words })}
      unit={100n}
      scale={(minor) => formatNumber(fromMinor(minor).replace(/\.00$/, ''), format.locale)}
    />
  )
}
