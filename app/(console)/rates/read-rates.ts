import 'server-only'
import type { Formatters } from '#app/formatters'
import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { startOfDay, zonedClock } from '#lib/shared/zoned-day'
import { readRatePoints } from '../_records/rate/rate-points'
import { readRate } from '../_records/rate/read-rate'
import type { Pair, Period } from './rates-query'
import { atStretches } from './stretches'

/** One step of the history: the rate at a time, as decimal text. The newest step is the current rate. */
export type RateStep = {
  /** The day (2026-11-20), the ISO time, or `now` for the current rate. */
  id: string
  label: string
  /** The short label below the step in a chart. */
  foot: string
  rate: string
}
/** Oldest first. `problem`: this API has no history, or it cannot be read now. */
export type RateSteps = { steps: RateStep[]; problem: 'missing' | 'failed' | null }

/** Returns the current rate, or why it is not known. */
export async function readRateNow(from: Pair['from'], to: Pair['to']): Promise<Attempt<ExchangeRate>> {
  const read = await readRate(from, to)
  return read.failure === undefined ? { ok: true, value: read.value } : { ok: false, ...read.failure }
}

/** The hours between steps: one for a day, six for a week. A month has the last rate of each day. */
const hoursOf = { 1: 1, 7: 6 } as const

/** Returns the history of a pair, with the current rate at its end. */
export async function readSteps(
  { from, to }: Pair,
  days: Period,
  format: Formatters,
  words: { now: string },
): Promise<RateSteps> {
  const [{ points, today, problem }, now] = await Promise.all([readRatePoints(from, to), readRateNow(from, to)])
  if (problem) return { steps: [], problem }
  const last = now.ok ? [{ id: 'now', label: words.now, foot: words.now, rate: plainNumber(now.value.rate) }] : []
  if (days === 30) {
    const before = now.ok ? points.filter(({ day }) => day !== today) : points
    return {
      steps: [...before.map(({ at, day, rate }) => ({ id: day, label: format.day(at), foot: format.day(at), rate })), ...last],
      problem: null,
    }
  }
  const history = await attempt(api.readRateHistory({ from_currency: from, to_currency: to, days }))
  if (!history.ok) return { steps: [], problem: history.code === 'extension_missing' ? 'missing' : 'failed' }
  const close = history.value.data.filter(({ rate }) => rate > 0)
  const first = close[0]?.as_of ?? format.now.toISOString()
  const exact = close.map(({ as_of: at, rate }) => ({ at, day: '', rate: plainNumber(rate) }))
  const span = { start: startOf(days, format), until: format.now, hours: hoursOf[days] }
  const known = atStretches([...points.filter(({ at }) => at < first), ...exact], span)
  return { steps: [...known.map(({ at, rate }) => toStep(at, rate, days, format)), ...last], problem: null }
}

/** Returns the first step: a whole hour in the business time zone; for a week a multiple of six hours from midnight. */
function startOf(days: 1 | 7, { now, timeZone }: Formatters): Date {
  const before = new Date(now.getTime() - days * 86_400_000)
  const midnight = startOfDay(zonedClock(before, timeZone).slice(0, 10), timeZone)
  const stretchMs = hoursOf[days] * 3_600_000
  return new Date(midnight.getTime() + Math.ceil((before.getTime() - midnight.getTime()) / stretchMs) * stretchMs)
}

function toStep(at: string, rate: string, days: 1 | 7, format: Formatters): RateStep {
  const clock = format.clock(at).slice(0, 5)
  return { id: at, label: `${format.day(at)}, ${clock}`, foot: days === 1 ? clock : format.day(at), rate }
}
