import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { type RateProvider, storedPairs } from './provider'

const age = gauge('cauce_rate_age_seconds', {
  help: 'How old the last accepted rate of a pair is, by the time that its source states, in seconds; absent for a pair that never had one.',
  labels: ['pair'],
})
const stale = gauge('cauce_rate_stale', {
  help: 'Whether that rate is too old to quote with: 1 or 0. A rate from the settings never is.',
  labels: ['pair'],
})

const Row = z.object({ pair: z.string(), as_of: z.date().nullable(), now: z.date() })

/** Returns the ages of the last accepted rates, by one index probe per pair. */
export async function readRateAges(db: Db, { id, isStale }: Pick<RateProvider, 'id' | 'isStale'>): Promise<Sample[]> {
  const pairs = sql.join(
    storedPairs.map(([base, quote]) => sql`(${base}::text, ${quote}::text)`),
    sql`, `,
  )
  const rows = await readRows(
    db,
    Row,
    sql`
    select p.base || '/' || p.quote as pair, statement_timestamp() as now,
      (select max(r.as_of) from payments.rates r where r.provider = ${id} and r.base = p.base and r.quote = p.quote) as as_of
    from (values ${pairs}) as p (base, quote)`,
  )
  return rows.flatMap(({ pair, as_of: asOf, now }) => {
    if (asOf === null) return []
    const seconds = Math.max(0, now.getTime() - asOf.getTime()) / 1000
    return [age.at({ pair }, seconds), stale.at({ pair }, isStale?.(asOf, now) ? 1 : 0)]
  })
}
