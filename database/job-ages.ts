import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from './metrics/registry'
import type { Sample } from './metrics/text-format'
import { readRows } from './read-rows'
import type { Db } from './transaction'

const oldest = gauge('cauce_jobs_oldest_due_seconds', {
  help: 'How long the oldest job of a queue has been due without a worker taking it, in seconds; 0 when none is.',
  labels: ['queue'],
})
const dead = gauge('cauce_jobs_dead', {
  help: 'Jobs that failed too often and are not run again; at most 1,000 are counted.',
  labels: ['queue'],
})

const AgeRow = z.object({ queue: z.string(), seconds: z.number() })
const DeadRow = z.object({ queue: z.string(), count: z.int() })

/**
 * Returns the age of the oldest due job of these queues, with one index probe for each queue and tenant that has jobs, however
 * many wait. Other queues are left out, so the labels are names that the code knows.
 */
export async function readQueues(db: Db, queues: readonly string[]): Promise<Sample[]> {
  const names = `{${queues.join()}}`
  const ages = await readRows(
    db,
    AgeRow,
    sql`
    select t.queue, greatest(0, extract(epoch from statement_timestamp() - min(first.run_at)))::float8 as seconds
    from jobs.tenants_with_jobs(${names}::text[]) t
    cross join lateral (
      select j.run_at from jobs.jobs j
      where j.queue = t.queue and j.org_id = t.org_id and j.dead_at is null and j.run_at <= statement_timestamp()
        and (j.leased_until is null or j.leased_until <= statement_timestamp())
      order by j.run_at, j.id limit 1) first
    group by t.queue`,
  )
  const counts = await readRows(
    db,
    DeadRow,
    sql`
    select d.queue, count(*)::int as count from (select j.queue from jobs.jobs j where j.dead_at is not null limit 1000) d
    where d.queue = any (${names}::text[]) group by d.queue`,
  )
  const ageOf = new Map(ages.map(({ queue, seconds }) => [queue, seconds]))
  const deadIn = new Map(counts.map(({ queue, count }) => [queue, count]))
  return queues.flatMap((queue) => [oldest.at({ queue }, ageOf.get(queue) ?? 0), dead.at({ queue }, deadIn.get(queue) ?? 0)])
}
