import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRow } from '#database/read-rows'

const open = gauge('cauce_calls_unresolved', {
  help: 'Changes that were sent to the API and whose outcome is not known yet; at most 10,000 are counted.',
})
const oldest = gauge('cauce_calls_unresolved_oldest_seconds', {
  help: 'How long ago the oldest of them was sent, in seconds; 0 when there is none.',
})

const Row = z.object({ count: z.int(), seconds: z.number() })

/** Reads the number and the age of calls with an unknown outcome, from a partial index of them. */
export async function readOpenCalls(db: Db): Promise<Sample[]> {
  const { count, seconds } = await readRow(
    db,
    Row,
    sql`
    select count(*)::int as count, coalesce(greatest(0, extract(epoch from statement_timestamp() - min(sent_at))), 0)::float8 as seconds
    from (select sent_at from backoffice.calls where state in ('sent', 'unknown') order by sent_at limit 10000) as unresolved`,
  )
  return [open.at({}, count), oldest.at({}, seconds)]
}
