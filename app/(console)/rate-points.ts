import 'server-only'
import { type Currency, plainNumber } from '#contract/money'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'

/** Oldest first; a rate is decimal text. `problem`: this API keeps no history, or it cannot be read now. */
export type RatePoints = { points: { at: string; rate: string }[]; problem: 'missing' | 'failed' | null }

/** The rates of the last 30 days. Never rejects: a chart that fails takes nothing from what stands beside it. */
export async function readRatePoints({ from, to }: { from: Currency; to: Currency }): Promise<RatePoints> {
  const history = await attempt(api.readRateHistory({ from_currency: from, to_currency: to, days: 30 }))
  if (!history.ok) return { points: [], problem: history.code === 'extension_missing' ? 'missing' : 'failed' }
  return { points: history.value.data.map(({ as_of, rate }) => ({ at: as_of, rate: plainNumber(rate) })), problem: null }
}
