import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { storedPairs } from './provider'

const age = gauge('cauce_rate_age_seconds', {
  help: 'How old the last accepted rate of a pair is, by the time that its source gave it, in seconds; nothing for a pair that never had one.',
  labels: ['pair'],
})

const Row = z.object({ pair: z.string(), seconds: z.number().nullable() })

/** Returns how old the rates are that quotes are made with, by one probe of an index for each pair. */
export async function readRateAges(db: Db, provider: string): Promise<Sample[]> {
  const pairs = sql.join(
    storedPairs.map(([base, quote]) => sql`(${base}::text, ${quote}::text)`),
    sql`, `,
  )
  const rows = await readRows(
    db,
    Row,
    sql`
    select p.base || '/' || p.quote as pair,
      extract(epoch from statement_timestamp() - (select max(r.as_of) from payments.rates r
        where r.provider = ${provider} and r.base = p.base and r.quote = p.quote))::float8 as seconds
    from (values ${pairs}) as p (base, quote)`,
  )
  return rows.flatMap(({ pair, seconds }) => (seconds === null ? [] : [age.at({ pair }, Math.max(0, seconds))]))
}
