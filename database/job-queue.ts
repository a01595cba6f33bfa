import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { z } from 'zod'
import { migrate, type RoomFiles } from './migrate'
import type { Database } from './open'
import { projectRoot } from './project-root'
import { readRows } from './read-rows'
import type { Db } from './transaction'

/** The values that a job passes to its handler: ids rather than personal data. */
const JobPayload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
type JobPayload = z.output<typeof JobPayload>

export type NewJob = {
  queue: string
  /** The tenant of the job; without one it belongs to the installation. */
  organizationId?: string
  /**
   * Identifies the job within its queue and tenant. Enqueuing it again while it waits keeps one job with the earlier time and the
   * newer payload; while it runs, it makes the job run once more.
   */
  key?: string
  payload?: JobPayload
  runAt: Date
  /** After this many failures the job is dead: it is stored, but not run again. 12 by default. */
  maxAttempts?: number
}

export type Job = {
  organizationId: string
  id: bigint
  queue: string
  key: string | null
  payload: JobPayload
  runAt: Date
  attempt: number
  maxAttempts: number
}

/** A job that one runner has until its lease ends. */
export type LeasedJob = Job & {
  lease: string
  /** By the clock of the database. */
  leasedAt: Date
}

/** Returns the schema files of the queue. */
export function jobsFiles(): RoomFiles {
  const root = join(/* turbopackIgnore: true */ projectRoot(), 'database')
  return { room: 'jobs', folder: join(root, 'migrations'), functions: root, spread: { reference: [], delegated: [] } }
}

/** Creates or migrates the schema of the queue. */
export function migrateJobs(database: Pick<Database, 'sql' | 'url'>): Promise<string[]> {
  return migrate(database, jobsFiles())
}

/** Enqueues a job in the transaction that makes it necessary: both are committed or neither. */
export async function enqueue(
  tx: Db,
  { queue, organizationId, key, payload = {}, runAt, maxAttempts = 12 }: NewJob,
): Promise<void> {
  await tx.execute(sql`
    insert into jobs.jobs as job (org_id, queue, key, payload, run_at, max_attempts)
    values (${organizationId ?? NIL}, ${queue}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, ${runAt.toISOString()}::timestamptz,
      ${maxAttempts})
    on conflict (org_id, queue, key) where key is not null do update set
      payload = excluded.payload,
      next_run_at = case when job.lease is not null then least(job.next_run_at, excluded.run_at) end,
      run_at = case when job.dead_at is not null then excluded.run_at
        when job.lease is not null then job.run_at
        else least(job.run_at, excluded.run_at) end,
      attempts = case when job.dead_at is null then job.attempts else 0 end,
      dead_at = null`)
}

export type LeaseRequest = {
  queues: string[]
  /** By default the clock of the database, which all processes share. */
  now?: Date
  limit: number
  /** The most jobs of one queue and tenant that are leased at a time, over all runners. */
  perTenant: number
  leaseSeconds: number
  /** Finished jobs, which free their places for others. */
  ended?: readonly EndedJob[]
}

/** A finished job. It is deleted, unless it was enqueued again meanwhile, or has to run again at `runAgainAt`. */
export type EndedJob = { job: LeasedJob; runAgainAt: Date | undefined }

const LeasedRow = z.object({
  organizationId: z.string(),
  id: z.bigint(),
  queue: z.string(),
  key: z.string().nullable(),
  payload: JobPayload,
  runAt: z.date(),
  attempt: z.int(),
  maxAttempts: z.int(),
  leasedAt: z.date(),
})

/**
 * Ends the finished jobs, and leases up to `limit` due ones of these queues, the first of every tenant before the second of any;
 * other runners skip them until the lease ends. Both are done or neither.
 */
export async function leaseDueJobs(
  db: Db,
  { queues, now, limit, perTenant, leaseSeconds, ended = [] }: LeaseRequest,
): Promise<LeasedJob[]> {
  if (queues.length === 0 || limit <= 0) {
    await endJobs(db, ended)
    return []
  }
  const lease = randomUUID()
  const rows = await readRows(
    db,
    LeasedRow,
    sql`
    select org_id as "organizationId", id, queue, key, payload, run_at as "runAt", attempts as attempt, max_attempts as "maxAttempts",
      statement_timestamp() as "leasedAt"
    from jobs.end_and_lease_jobs(${toJson(ended)}::jsonb, ${arrayOf(queues)}::text[], ${now?.toISOString() ?? null}::timestamptz, ${limit},
      ${perTenant}, ${lease}::uuid, ${leaseSeconds})
    order by run_at, id`,
  )
  return rows.map((row) => ({ ...row, lease }))
}

/** Ends jobs without leasing others: the last call of a runner. */
export async function endJobs(db: Db, ended: readonly EndedJob[]): Promise<void> {
  if (ended.length > 0) await db.execute(sql`select jobs.end_jobs(${toJson(ended)}::jsonb)`)
}

function toJson(ended: readonly EndedJob[]): string {
  return JSON.stringify(
    ended.map(({ job: { organizationId, id, lease }, runAgainAt }) => {
      return { org_id: organizationId, id: String(id), lease, run_again_at: runAgainAt?.toISOString() ?? null }
    }),
  )
}

/** Returns an array in the format of PostgreSQL, for names that need no quotes. */
function arrayOf(names: string[]): string {
  return `{${names.join()}}`
}

function isMine({ organizationId, id, lease }: LeasedJob): SQL {
  return sql`org_id = ${organizationId} and id = ${id} and lease = ${lease}::uuid`
}

/** Extends a lease; false if it was lost to another runner. */
export async function renewLease(db: Db, job: LeasedJob, leaseSeconds: number): Promise<boolean> {
  const renewed = await db.execute(sql`
    update jobs.jobs set leased_until = statement_timestamp() + make_interval(secs => ${leaseSeconds})
    where ${isMine(job)} returning id`)
  return renewed.length === 1
}

/**
 * Records a failure: the job waits until `retryAt`, or is dead if that was the last attempt and it was not enqueued again
 * meanwhile. `error` is a code or a name.
 */
export async function failJob(
  db: Db,
  job: LeasedJob,
  { error, retryAt, now }: { error: string; retryAt: Date; now: Date },
): Promise<void> {
  await db.execute(sql`
    update jobs.jobs set lease = null, leased_until = null, last_error = ${error}, next_run_at = null,
      run_at = ${retryAt.toISOString()}::timestamptz,
      attempts = case when next_run_at is null then attempts else 0 end,
      dead_at = case when next_run_at is null and attempts >= max_attempts then ${now.toISOString()}::timestamptz end
    where ${isMine(job)}`)
}

const CountRow = z.object({ queue: z.string(), waiting: z.int(), dead: z.int(), oldest: z.date().nullable() })

/** Returns the state of the queues for health pages: `oldestDueAt` shows whether the worker keeps up. */
export async function readJobCounts(
  db: Db,
): Promise<{ queue: string; waiting: number; dead: number; oldestDueAt: Date | null }[]> {
  const rows = await readRows(
    db,
    CountRow,
    sql`
    select queue, count(*) filter (where dead_at is null)::int as waiting, count(*) filter (where dead_at is not null)::int as dead,
      min(run_at) filter (where dead_at is null) as oldest
    from jobs.jobs group by queue order by queue`,
  )
  return rows.map(({ queue, waiting, dead, oldest }) => ({ queue, waiting, dead, oldestDueAt: oldest }))
}
