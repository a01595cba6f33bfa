import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'

const openQuotes = gauge('cauce_quotes_open', {
  help: 'Quotes that wait to be paid (pending), to be confirmed, or for the result of a rail (processing); at most 10,000 of each are counted.',
  labels: ['state'],
})
const oldest = gauge('cauce_quotes_open_oldest_seconds', {
  help: 'How long the oldest of them has been in its state, in seconds; 0 when there is none.',
  labels: ['state'],
})

const Row = z.object({ state: z.string(), count: z.int(), seconds: z.number() })

/**
 * Returns the number of open quotes and the age of the oldest, by state. Each open state has a partial index of its own
 * (0002_money.sql), without the millions of ended quotes; those are counted by the process that ends them (`countMove`).
 */
export async function sampleOpenQuotes(db: Db): Promise<Sample[]> {
  const rows = await readRows(
    db,
    Row,
    sql`
    select state, count(*) filter (where since is not null)::int as count,
      coalesce(greatest(0, extract(epoch from statement_timestamp() - min(since))), 0)::float8 as seconds
    from (
      select 'pending' as state, null::timestamptz as since union all select 'awaiting_confirmation', null union all select 'processing', null
      union all (select status, updated_at from payments.quotes where status = 'pending' order by expires_at limit 10000)
      union all (select status, updated_at from payments.quotes where status = 'awaiting_confirmation' order by confirm_by limit 10000)
      union all (select status, updated_at from payments.quotes where status = 'processing' limit 10000)) as open
    group by state`,
  )
  return rows.flatMap(({ state, count, seconds }) => [openQuotes.at({ state }, count), oldest.at({ state }, seconds)])
}
