import { setTimeout as sleep } from 'node:timers/promises'
import { errorName } from './error-name'
import { type EndedJob, endJobs, failJob, type Job, type LeasedJob, leaseDueJobs, renewLease } from './job-queue'
import { counter, histogram } from './metrics/registry'
import type { Db } from './transaction'

export { enqueue, migrateJobs, readJobCounts } from './job-queue'

/**
 * `now` is when the job was leased, by the clock of the database. `signal` is aborted when the lease was lost: another runner may
 * have started the same job.
 */
type JobContext = { now: Date; signal: AbortSignal }

/**
 * Does the work of one job. It may run more than once (a killed runner reports nothing), so it must be idempotent. Returning
 * `runAgainAt` schedules the job again, for recurring work such as expiring quotes.
 */
export type JobHandler = (job: Job, context: JobContext) => Promise<{ runAgainAt: Date } | undefined>

/** One handler for each queue; a runner leaves other queues to other runners. */
export type JobHandlers = Record<string, JobHandler>

/** For the log: which job failed, and the code or name of the error. The error itself may have personal data. */
export type JobFailure = { queue: string; id: bigint | undefined; attempt: number; error: string; dead: boolean }

export type RunOptions = {
  /** Ends the run: no new jobs are leased, and running ones are awaited. */
  signal: AbortSignal
  /** Concurrent jobs in this process; 4 by default. */
  concurrency?: number
  /** The most concurrent jobs of one queue and tenant, over all processes; half of `concurrency` by default. */
  perTenant?: number
  /** After this time the jobs of a killed runner are taken over; a living one renews its leases. 30 by default. */
  leaseSeconds?: number
  /** The pause when nothing is due, in milliseconds, with a jitter of half; 500 by default. */
  pollMs?: number
  /** A clock for tests; the database's by default. */
  clock?: () => Date
  onFailure?: (failure: JobFailure) => void
}

/** How long after the end of a job others that end too are waited for, in milliseconds, so that one statement leases for all. */
const gatherMs = 10

/** Runs due jobs until the signal aborts. Any number of runners, in any number of processes, share the work. */
export async function runJobs(db: Db, handlers: JobHandlers, options: RunOptions): Promise<void> {
  const { signal, concurrency = 4, leaseSeconds = 30, pollMs = 500, clock, onFailure = () => {} } = options
  const perTenant = options.perTenant ?? Math.ceil(concurrency / 2)
  const queues = Object.keys(handlers)
  const atWork = new Set<Promise<void>>()
  /** Finished jobs whose end is not written yet: the next lease writes it. */
  let ended: EndedJob[] = []
  let places = 0
  // A temporary outage of the queue must not end the worker: it is reported and retried.
  const tellOutage = (error: unknown) => onFailure({ queue: '', id: undefined, attempt: 0, error: errorName(error), dead: false })
  const take = async () => {
    const ending = ended
    ended = []
    const request = { queues, now: clock?.(), limit: concurrency - atWork.size, perTenant, leaseSeconds, ended: ending }
    return leaseDueJobs(db, request).catch((error) => {
      ended.push(...ending)
      tellOutage(error)
      return []
    })
  }
  while (!signal.aborted) {
    const placesBefore = places
    for (const job of await take()) {
      const work: Promise<void> = runJob(db, handlers, job, { leaseSeconds, now: clock?.(), onFailure })
        .then((end) => {
          if (end !== undefined) ended.push(end)
        })
        .catch((error) => onFailure({ queue: job.queue, id: job.id, attempt: job.attempt, error: errorName(error), dead: false }))
        .then(() => {
          atWork.delete(work)
          places++
        })
      atWork.add(work)
    }
    // All due jobs with a free place were leased: more can follow once a job has ended or becomes due.
    if (atWork.size === concurrency) await Promise.race(atWork)
    else if (places === placesBefore) await pauseOrEnd(pollMs, signal, atWork)
    if (places > placesBefore && atWork.size > 0) await Promise.race([Promise.all(atWork), sleep(gatherMs)])
  }
  await Promise.all(atWork)
  await endJobs(db, ended).catch(tellOutage)
}

/**
 * Runs the jobs that are due at `now`, `atOnce` at a time (one by default), including those that become due thereby. Returns the
 * counts. For tests, seeding and moved clocks.
 */
export async function runDueJobs(
  db: Db,
  handlers: JobHandlers,
  { now, leaseSeconds = 300, atOnce = 1 }: { now?: Date; leaseSeconds?: number; atOnce?: number } = {},
): Promise<{ done: number; failed: number }> {
  const outcome = { done: 0, failed: 0 }
  const onFailure = () => {
    outcome.failed++
  }
  const due = { queues: Object.keys(handlers), now, limit: atOnce, perTenant: atOnce, leaseSeconds }
  for (let ended: EndedJob[] = []; ; ) {
    const jobs = await leaseDueJobs(db, { ...due, ended })
    if (jobs.length === 0) return { done: outcome.done - outcome.failed, failed: outcome.failed }
    const ends = await Promise.all(jobs.map((job) => runJob(db, handlers, job, { leaseSeconds, now, onFailure })))
    ended = ends.flatMap((end) => end ?? [])
    outcome.done += jobs.length
  }
}

const jobs = counter('cauce_jobs_total', {
  help: 'Jobs that this process ran: done, failed (to be tried again) or dead (failed for the last time).',
  labels: ['queue', 'outcome'],
})
const jobSeconds = histogram('cauce_job_seconds', { help: 'How long jobs took, in seconds.', labels: ['queue'] })

type Running = { leaseSeconds: number; now?: Date; onFailure: (failure: JobFailure) => void }

/** Runs a job. Returns what to write about its end; undefined if it failed, which is recorded here. */
async function runJob(
  db: Db,
  handlers: JobHandlers,
  job: LeasedJob,
  { leaseSeconds, now = job.leasedAt, onFailure }: Running,
): Promise<EndedJob | undefined> {
  const lost = new AbortController()
  const renewal = setInterval(
    async () => {
      const kept = await renewLease(db, job, leaseSeconds).catch(() => true) // unreachable is not lost: the next beat retries
      if (!kept) lost.abort()
    },
    (leaseSeconds * 1000) / 3,
  )
  const began = performance.now()
  try {
    // An attempt beyond the last one means that every runner died on it before it could report a failure.
    if (job.attempt > job.maxAttempts) throw new AbandonedJob()
    const again = await handlers[job.queue]?.(job, { now, signal: lost.signal })
    jobs.add({ queue: job.queue, outcome: 'done' })
    return { job, runAgainAt: again?.runAgainAt }
  } catch (cause) {
    const error = errorName(cause)
    jobs.add({ queue: job.queue, outcome: job.attempt >= job.maxAttempts ? 'dead' : 'failed' })
    await failJob(db, job, { error, retryAt: new Date(now.getTime() + backoffMs(job.attempt)), now })
    onFailure({ queue: job.queue, id: job.id, attempt: job.attempt, error, dead: job.attempt >= job.maxAttempts })
    return undefined
  } finally {
    clearInterval(renewal)
    jobSeconds.observe({ queue: job.queue }, (performance.now() - began) / 1000)
  }
}

class AbandonedJob extends Error {
  override readonly name = 'AbandonedJob'
}

/** Returns the backoff: one second, doubling to ten minutes, with a jitter of half, so that failed jobs spread out. */
function backoffMs(attempt: number): number {
  return Math.min(600_000, 1000 * 2 ** (attempt - 1)) * (0.5 + Math.random())
}

/**
 * Waits until the pause is over or one of the jobs has ended: its tenant may have more jobs that only wait for a place. Otherwise
 * a tenant with many jobs would get only as many done per pause as it has places.
 */
async function pauseOrEnd(pollMs: number, signal: AbortSignal, atWork: ReadonlySet<Promise<void>>): Promise<void> {
  if (signal.aborted) return
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  await Promise.race([pause(pollMs, over.signal), ...atWork])
  signal.removeEventListener('abort', end)
  end()
}

async function pause(pollMs: number, signal: AbortSignal): Promise<void> {
  await sleep(pollMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined) // the signal aborts the pause
}
