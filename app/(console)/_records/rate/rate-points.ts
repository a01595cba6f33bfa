import 'server-only'
import { getTimeZone } from 'next-intl/server'
import { cache } from 'react'
import type { Currency } from '#contract/currency'
import { plainNumber } from '#contract/money'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { zonedClock } from '#lib/shared/zoned-day'
import { lastOfEachDay, type RatePoint } from './rate-days'

/**
 * The last rate of each day in the business time zone, oldest first. `today` is a day such as 2026-11-20. `problem`: this API has
 * no history, or it cannot be read now.
 */
export type RatePoints = { points: RatePoint[]; today: string; problem: 'missing' | 'failed' | null }

/** Returns the rates of the last 30 days. It never rejects: a chart that fails must not affect the rest of the page. */
export const readRatePoints = cache(async (from: Currency, to: Currency): Promise<RatePoints> => {
  const [timeZone, history] = await Promise.all([
    getTimeZone(),
    attempt(api.readRateHistory({ from_currency: from, to_currency: to, days: 30 })),
  ])
  const dayOf = (at: string | Date) => zonedClock(at, timeZone).slice(0, 10)
  const today = dayOf(new Date())
  if (!history.ok) return { points: [], today, problem: history.code === 'extension_missing' ? 'missing' : 'failed' }
  const known = history.value.data.filter(({ rate }) => rate > 0)
  const rates = known.map(({ as_of, rate }) => ({ at: as_of, day: dayOf(as_of), rate: plainNumber(rate) }))
  return { points: lastOfEachDay(rates), today, problem: null }
})
