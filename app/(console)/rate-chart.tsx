'use client'

import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { Suspense, use } from 'react'
import { Sparkline } from '#components/sparkline'
import { formatDay, formatExactRate, formatRate } from '#lib/format'
import type { RatePoints } from './rate-points'

type Props = {
  from: string
  to: string
  history: Promise<RatePoints>
  /** The rate that stands beside it, decimal text: the line ends there. Undefined while it is not known. */
  today: string | undefined
}

/** The rates of 30 days as a line that ends in the rate of now; an API without a history says so instead of drawing nothing. */
export function RateChart(props: Props) {
  return (
    <Suspense fallback={null}>
      <Chart {...props} />
    </Suspense>
  )
}

function Chart({ from, to, history, today }: Props) {
  const [t, locale, timeZone] = [useTranslations('rate-history'), useLocale(), useTimeZone() ?? 'UTC']
  const { points, problem } = use(history)
  const [first] = points
  const rates = [...points.map(({ rate }) => rate), ...(today === undefined ? [] : [today])]
  const last = rates.at(-1)
  if (problem) return <p className="text-xs text-muted">{t(problem)}</p>
  if (first === undefined || last === undefined || rates.length < 2) return <p className="text-xs text-muted">{t('young')}</p>
  const shown = (rate: string) => formatRate(rate, locale)
  return (
    <Sparkline
      values={rates}
      label={t('label', { from, to, first: shown(first.rate), last: shown(last) })}
      start={{
        label: t('day', { day: formatDay(first.at, { locale, timeZone }), rate: shown(first.rate) }),
        title: formatExactRate(first.rate, locale),
      }}
      end={{ label: t(today === undefined ? 'latest' : 'today', { rate: shown(last) }), title: formatExactRate(last, locale) }}
    />
  )
}
