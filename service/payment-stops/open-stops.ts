import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readRow } from '#database/read-rows'

const stopped = gauge('cauce_payments_stopped', {
  help: 'Stops of payments in force: of all organizations ("all"), and of single organizations ("organization").',
  labels: ['scope'],
})

const Row = z.object({ whole: z.int(), some: z.int() })

/** Returns whether payments are stopped, by an operator or by a check of the books. */
export async function sampleStops(db: Db): Promise<Sample[]> {
  const { whole, some } = await readRow(
    db,
    Row,
    sql`
    select count(*) filter (where org_id is null)::int as whole, count(distinct org_id)::int as some
    from payments.payment_stops where started_at is null`,
  )
  return [stopped.at({ scope: 'all' }, whole), stopped.at({ scope: 'organization' }, some)]
}
