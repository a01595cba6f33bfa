import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRow, readRows } from '#database/read-rows'
import { newId } from '../ground/ids'
import type { ProvidedRate } from './provider'

type Pair = { provider: string; base: string; quote: string }

/** Into how many intervals a day may be divided: along whole hours, or into parts of one. */
const partsOfDay = [192, 96, 48, 24, 12, 8, 6, 4, 2] as const
const mostIntervals = 195
const daySeconds = 86_400

const AcceptedRow = z.object({ rate_id: z.string().nullable(), waits: z.boolean(), jumps_from: z.string().nullable() })
const MidRow = z.object({ as_of: z.date(), mid: z.string() })

/** `rateId` of the stored row. If null, nothing was stored: a rate of the pair `waits`, or this is too far from `jumpsFrom`. */
export type Acceptance = { rateId: string | null; waits: boolean; jumpsFrom: string | null }

/**
 * Stores a rate, unless it equals the last accepted one. Concurrent processes with the same rate get the row of the first. With
 * `maxJumpBps` (1/10,000) a rate further from the last one is not stored.
 */
export async function acceptRate(
  db: Db,
  { provider, base, quote, mid, asOf, maxJumpBps }: Pair & ProvidedRate & { maxJumpBps: number | undefined },
): Promise<Acceptance> {
  const kept = await readRow(
    db,
    AcceptedRow,
    sql`
    select rate_id, waits, jumps_from from payments.accept_rate(${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric,
      ${asOf.toISOString()}::timestamptz, ${maxJumpBps ?? null}::integer)`,
  )
  return { rateId: kept.rate_id, waits: kept.waits, jumpsFrom: kept.jumps_from }
}

/**
 * Returns the last mid of each interval; the intervals are as many as a chart can show. They divide the days of UTC, whenever the
 * history is read, so that its values for an interval that is over stay the same.
 */
export async function readHistory(
  db: Db,
  { provider, base, quote, since, until }: Pair & { since: Date; until: Date },
): Promise<{ asOf: Date; mid: string }[]> {
  const days = (until.getTime() - since.getTime()) / 1000 / daySeconds
  const stretchSeconds = daySeconds / (partsOfDay.find((parts) => parts * days <= mostIntervals) ?? 1)
  const start = sql`${since.toISOString()}::timestamptz`
  const rows = await readRows(
    db,
    MidRow,
    sql`
    select distinct on (stretch) as_of, mid from (
      select as_of, mid, date_bin(make_interval(secs => ${stretchSeconds}), as_of, timestamptz 'epoch') as stretch from payments.rates
      where provider = ${provider} and base = ${base} and quote = ${quote} and as_of > ${start}
        and as_of <= ${until.toISOString()}::timestamptz) as points
    order by stretch, as_of desc`,
  )
  return rows.map(({ as_of, mid }) => ({ asOf: as_of, mid }))
}

/** Tells whether a rate of the stored pair, in its own direction, is newer than `since`. */
export async function hasRateSince(db: Db, { provider, base, quote, since }: Pair & { since: Date }): Promise<boolean> {
  const [rate] = await db.execute(sql`
    select 1 from payments.rates where provider = ${provider} and base = ${base} and quote = ${quote}
      and as_of > ${since.toISOString()}::timestamptz limit 1`)
  return rate !== undefined
}
