import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'

const open = gauge('cauce_approvals_open', {
  help: 'Payments that wait for people (waiting), are approved and due, or are being paid; at most 10,000 of each are counted.',
  labels: ['state'],
})
const oldest = gauge('cauce_approvals_open_oldest_seconds', {
  help: 'How long ago the oldest of them was requested, in seconds; 0 when there is none.',
  labels: ['state'],
})

const Row = z.object({ state: z.string(), count: z.int(), seconds: z.number() })

/** Reads the number and the age of open approvals, from an index that excludes closed ones. */
export async function readOpenApprovals(db: Db): Promise<Sample[]> {
  const rows = await readRows(
    db,
    Row,
    sql`
    select s.state, count(a.asked_at)::int as count,
      coalesce(greatest(0, extract(epoch from statement_timestamp() - min(a.asked_at))), 0)::float8 as seconds
    from (values ('waiting'), ('approved'), ('paying')) as s (state)
    left join (
      (select state, asked_at from backoffice.approvals where state = 'waiting' order by asked_at limit 10000)
      union all (select state, asked_at from backoffice.approvals where state = 'approved' order by asked_at limit 10000)
      union all (select state, asked_at from backoffice.approvals where state = 'paying' order by asked_at limit 10000)) as a using (state)
    group by s.state`,
  )
  return rows.flatMap(({ state, count, seconds }) => [open.at({ state }, count), oldest.at({ state }, seconds)])
}
