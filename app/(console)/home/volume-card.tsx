import { getTimeZone, getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { SegmentedLinks } from '#components/segmented'
import { formatNumber } from '#lib/format'
import { PanelFailed } from '../panel-failed'
import { readVolume } from './read-volume'
import { successRate } from './volume'
import { VolumeChart } from './volume-chart'

const dots = { completed: 'bg-chart-ok', open: 'bg-chart-work', failed: 'bg-chart-bad' } as const

/** Paid out per day, by how it ended. */
export async function VolumeCard({ days, w }: { days: 7 | 30; w: Writing }) {
  const [t, timeZone] = await Promise.all([getTranslations('home.volume'), getTimeZone()])
  const volume = await readVolume(days, { now: w.now, timeZone })
  const choice = (count: 7 | 30) => ({ href: count === 30 ? '/' : '/?days=7', label: t('days', { count }), here: count === days })
  const rate = volume.ok ? successRate(volume.value.counts) : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        <SegmentedLinks label={t('period')} links={[choice(7), choice(30)]} />
      </CardHeader>
      {!volume.ok && volume.code === 'extension_missing' && <p className="text-muted text-sm p-4">{t('missing')}</p>}
      {!volume.ok && volume.code !== 'extension_missing' && <PanelFailed failure={volume} />}
      {volume.ok && (
        <CardBody>
          <div className="flex items-baseline flex-wrap mb-4 gap-x-3 gap-y-1">
            <Amount figure="stat" value={w.figure(volume.value.paidOut)} currency="USDC" />
            {rate && (
              <span className="text-sm text-muted">{t('succeed', { rate: `${formatNumber(rate, w.locale)}\u202f%` })}</span>
            )}
            <span className="ml-auto flex items-center gap-3 flex-wrap">
              {(['completed', 'open', 'failed'] as const).map((end) => (
                <span key={end} className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-subtle">
                  <i className={`size-2 rounded-[2px] ${dots[end]}`} />
                  {t(`ends.${end}`)}{' '}
                  <span className="whitespace-nowrap tabular-nums text-muted">
                    {formatNumber(volume.value.counts[end], w.locale)}
                  </span>
                </span>
              ))}
            </span>
          </div>
          <VolumeChart volume={volume.value} w={w} label={t('label', { days })} today={t('today')} />
          {volume.value.cut && <p className="text-xs text-muted mt-2">{t('cut')}</p>}
        </CardBody>
      )}
    </Card>
  )
}
