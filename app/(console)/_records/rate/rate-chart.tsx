'use client'

import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { Suspense, use } from 'react'
import { Sparkline, SparklineRoom } from '#components/sparkline'
import { formatChange, formatDay, formatExactRate, formatRate } from '#lib/shared/format'
import { withNow } from './rate-days'
import type { RatePoints } from './rate-points'

type Props = {
  from: string
  to: string
  history: Promise<RatePoints>
  /** The rate that is shown beside the chart, as decimal text: the line ends there. Undefined while it is unknown. */
  today: string | undefined
}

/** Draws the rates of 30 days as a line that ends in the current rate. If the API has no history, it says so instead. */
export function RateChart(props: Props) {
  return (
    <Suspense fallback={<SparklineRoom />}>
      <Chart {...props} />
    </Suspense>
  )
}

function Chart({ from, to, history, today }: Props) {
  const [t, locale, timeZone] = [useTranslations('rate-history'), useLocale(), useTimeZone() ?? 'UTC']
  const { points, today: day, problem } = use(history)
  const rates = withNow(points, { today: day, rate: today })
  const [first, last] = [rates[0], rates.at(-1)]
  if (problem) return <p className="text-xs text-muted">{t(problem)}</p>
  if (first === undefined || last === undefined || rates.length < 2) return <p className="text-xs text-muted">{t('young')}</p>
  const shown = (rate: string) => formatRate(rate, locale)
  const nameOf = (one: { at: string; day: string }) => (one.day === day ? t('now') : formatDay(one.at, { locale, timeZone }))
  return (
    <Sparkline
      values={rates.map((one) => ({
        id: one.day,
        label: nameOf(one),
        value: one.rate,
        text: `${formatExactRate(one.rate, locale)} ${to}`,
      }))}
      label={t('label', { from, to, first: shown(first.rate), last: shown(last.rate) })}
      hint={t('hint')}
      heads={{ point: t('head'), value: t('rate', { from }) }}
      start={t('day', { day: nameOf(first), rate: shown(first.rate) })}
      middle={{ text: formatChange(first.rate, last.rate, locale), title: t('change') }}
      end={t(today === undefined ? 'latest' : 'today', { rate: shown(last.rate) })}
    />
  )
}
