import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { callLog } from './tables'

/** The number of calls, and the median duration in milliseconds of those that got an answer; null if there are none. */
export type CallSums = { count: number; medianMs: number | null }

/** Sums the calls from `from` until before `to`. Probes of the API are not counted. */
export async function sumCalls(db: Db, { from, to }: { from: Date; to: Date }): Promise<CallSums> {
  const [sums] = await db
    .select({
      count: columnOf(z.int(), sql`count(*)::int`),
      medianMs: columnOf(
        z.number().nullable(),
        sql`percentile_disc(0.5) within group (order by ${callLog.durationMs}) filter (where ${callLog.status} is not null)`,
      ),
    })
    .from(callLog)
    .where(and(gte(callLog.at, from), lt(callLog.at, to), eq(callLog.probe, false)))
  return sums ?? { count: 0, medianMs: null }
}
