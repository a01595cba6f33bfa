import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { SegmentedLinks } from '#components/segmented'
import { StepChart } from '#components/step-chart'
import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import { formatBasisPoints, formatChange, formatExactRate, formatNumber, formatRate } from '#lib/shared/format'
import { PanelFailed } from '../_kit/page/panel-failed'
import { rateBefore } from '../_records/rate/rate-days'
import { readRatePoints } from '../_records/rate/rate-points'
import { readRate } from '../_records/rate/read-rate'
import { periods, type RatesView, ratesHref } from './rates-query'
import { type RateStep, readRateNow, readSteps } from './read-rates'

type Props = { view: RatesView; format: Formatters }

/** Shows the chosen pair: its current rate, its change, and its history as a step chart. */
export async function RateCard({ view, format }: Props) {
  const { pair, days } = view
  const [t, now] = await Promise.all([getTranslations('rates'), readRateNow(pair.from, pair.to)])
  const { steps, problem } = await readSteps(pair, days, format, { now: t(days === 30 ? 'today' : 'now') })
  return (
    <Card>
      <CardHeader
        title={t('pair', pair)}
        fact={
          now.ok && (
            <span className="inline-flex items-center gap-1.5 text-xs">
              <Dot ok />
              <RelativeTime at={now.value.as_of ?? format.now.toISOString()} />
            </span>
          )
        }
      >
        {problem === null && <PeriodLinks view={view} />}
      </CardHeader>
      {now.ok ? (
        <Figures rate={now.value} first={steps[0]?.rate} view={view} format={format} />
      ) : (
        <PanelFailed failure={now} single>
          <OldRate view={view} format={format} />
        </PanelFailed>
      )}
      <CardBody className="pt-2">
        {problem ? (
          <p className="text-sm text-muted">{t(`history.${problem}`)}</p>
        ) : (
          <History steps={steps} view={view} format={format} />
        )}
      </CardBody>
    </Card>
  )
}

/** Shows the last known rate with its time: as this process read it, or from the history. No quote can be made with it. */
async function OldRate({ view: { pair }, format }: Props) {
  const [t, read, { points }] = await Promise.all([
    getTranslations('rates.old'),
    readRate(pair.from, pair.to),
    readRatePoints(pair.from, pair.to),
  ])
  const [known, latest] = [read.failure && read.last, points.at(-1)]
  const old = known ? { rate: known.value.rate, at: known.at } : latest && { rate: latest.rate, at: latest.at }
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 px-4 text-sm text-muted tabular-nums">
      {old ? (
        <>
          <span>{t('read', { time: format.moment(old.at) })}</span>
          <span>
            <Rate value={old.rate} locale={format.locale} /> {t('unit', pair)}
          </span>
          <span>{t('notForQuotes')}</span>
        </>
      ) : (
        t('none')
      )}
    </p>
  )
}

async function PeriodLinks({ view }: { view: RatesView }) {
  const t = await getTranslations('rates')
  const links = periods.map((days) => ({
    href: ratesHref({ ...view, days }),
    label: t('days', { days }),
    here: days === view.days,
  }))
  return <SegmentedLinks label={t('period')} links={links} scroll={false} />
}

type FiguresProps = Props & { rate: ExchangeRate; first: string | undefined }

/** Shows the current rate, its changes, and its components. */
async function Figures({ rate: { rate, mid_rate, margin_bps }, first, view: { pair, days }, format }: FiguresProps) {
  const [t, { points, today }] = await Promise.all([getTranslations('rates'), readRatePoints(pair.from, pair.to)])
  const now = plainNumber(rate)
  const change = (before: string | undefined) =>
    before === undefined || /^[0.]+$/.test(before) ? undefined : formatChange(before, now, format.locale)
  const [sinceYesterday, sinceFirst] = [change(rateBefore(points, today)), days === 1 ? undefined : change(first)]
  const strong = (text: React.ReactNode) => <b className="font-medium text-ink">{text}</b>
  const parts = mid_rate !== undefined &&
    margin_bps !== undefined && {
      mid: () => <Rate value={mid_rate} locale={format.locale} />,
      margin: formatBasisPoints(margin_bps, format.locale),
    }
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-4 text-sm text-muted tabular-nums">
      <span>
        <span className="text-ink">
          <Rate figure value={rate} locale={format.locale} />
        </span>
        <span className="ml-1.5 text-base">{t('unit', pair)}</span>
      </span>
      {sinceYesterday && <span>{t.rich('changeToday', { change: sinceYesterday, strong })}</span>}
      {sinceFirst && <span>{t.rich('changeIn', { change: sinceFirst, days, strong })}</span>}
      {parts && <span className="tablet:ml-auto">{t.rich('parts', parts)}</span>}
    </p>
  )
}

/** Draws the history; each step shows its value on hover and by arrow keys. The table beside it has the same values. */
async function History({ steps, view: { pair, days }, format }: Props & { steps: readonly RateStep[] }) {
  const t = await getTranslations('rates')
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined || steps.length < 2)
    return <p className="text-sm text-muted">{t('history.young')}</p>
  const shown = (rate: string) => formatRate(rate, format.locale)
  return (
    <StepChart
      key={days}
      values={steps.map(({ id, label, foot, rate }) => ({
        id,
        label,
        foot,
        value: rate,
        text: `${formatExactRate(rate, format.locale)} ${pair.to}`,
      }))}
      label={t('chart', { ...pair, days, first: shown(first.rate), last: shown(last.rate) })}
      hint={t('hint')}
      heads={{ point: t('columns.when'), value: t('one', pair) }}
      scale={(line, decimals) => formatNumber(line, format.locale, decimals)}
    />
  )
}
