import 'server-only'
import type { Db } from '#backoffice/desk'
import { findLastRate, keepRate } from '#backoffice/last-rates/last-rates'
import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import type { lastRates } from '#lib/server/last-rates'
import type { LastKnown } from '#lib/shared/last-known'

type Pair = { from: string; to: string }

/** How long a stored rate counts as that of now, in ms: it is not written with each page. */
const keptForMs = 60_000

type Memory = Pick<ReturnType<typeof lastRates.get>, 'read' | 'stored'>

/**
 * Reads the rate of a pair. If that fails, the result has the last one that any process of this console read, also before it was
 * started. `memory` is that of this process.
 */
export async function readOrRemember(
  { memory, db, now }: { memory: Memory; db: Db; now: Date },
  { from, to }: Pair,
  read: Promise<ExchangeRate>,
): Promise<LastKnown<ExchangeRate>> {
  const key = `${from} ${to}`
  const known = await memory.read(key, read, now)
  if (known.failure) {
    const stored = await findLastRate(db, { from, to })
    const isLater = stored !== undefined && (known.last === undefined || stored.at > known.last.at)
    return isLater ? { ...known, last: { value: { rate: Number(stored.rate) }, at: stored.at } } : known
  }
  const { rate } = known.value
  const storedAt = memory.stored.get(key) ?? 0
  if (rate > 0 && now.getTime() - storedAt >= keptForMs) {
    memory.stored.set(key, now.getTime())
    await keepRate(db, { from, to }, { rate: plainNumber(rate), at: now })
  }
  return known
}
