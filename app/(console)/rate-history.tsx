import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Sparkline } from '#components/sparkline'
import type { Currency } from '#contract/money'
import { plainNumber } from '#contract/money'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'

/** The rates of the last 30 days as a line; an API without a history says so instead of drawing nothing. */
export async function RateHistory({ from, to, w }: { from: Currency; to: Currency; w: Writing }) {
  const t = await getTranslations('rate-history')
  const history = await attempt(api.readRateHistory({ from_currency: from, to_currency: to, days: 30 }))
  if (!history.ok) return <p className="f12 t3">{t(history.code === 'extension_missing' ? 'missing' : 'failed')}</p>
  const points = history.value.data
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return <p className="f12 t3">{t('young')}</p>
  const short = (rate: number) => w.figure(Math.trunc(rate) === rate ? rate : plainNumber(rate).replace(/(\.\d{2}).*/, '$1'))
  return (
    <Sparkline
      values={points.map(({ rate }) => plainNumber(rate))}
      label={t('label', { from, to, first: w.rate(first.rate), last: w.rate(last.rate) })}
      startLabel={`${w.day(first.as_of)}, ${short(first.rate)}`}
      endLabel={t('today', { rate: short(last.rate) })}
    />
  )
}
