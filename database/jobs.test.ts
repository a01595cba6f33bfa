import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueue, type JobFailure, type JobHandler, migrateJobs, readJobCounts, runDueJobs, runJobs } from './jobs'
import { type Database, openDatabase } from './open'
import { projectRoot } from './project-root'
import { testDatabase } from './test-database'
import { transaction } from './transaction'

const noon = new Date('2026-01-01T12:00:00Z')
let database: Database

beforeAll(async () => {
  database = await testDatabase({ template: 'jobs', prepare: migrateJobs })
  await database.sql`create table effects (what text not null)`
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.sql`truncate jobs.jobs, effects`
})

test('a job is run once it is due, with its payload, and is gone afterwards', async () => {
  const seen: unknown[] = []
  await enqueue(database.db, { queue: 'mail', payload: { to: 'c1' }, runAt: noon })
  const handlers = { mail: async (job: { payload: unknown }) => void seen.push(job.payload) }

  expect(await runDueJobs(database.db, handlers, { now: before(noon) })).toEqual({ done: 0, failed: 0 })
  expect(await runDueJobs(database.db, handlers, { now: noon })).toEqual({ done: 1, failed: 0 })
  expect(await runDueJobs(database.db, handlers, { now: noon })).toEqual({ done: 0, failed: 0 })
  expect(seen).toEqual([{ to: 'c1' }])
})

test('a job of a transaction that is rolled back never was', async () => {
  const failing = transaction(database.db, async (tx) => {
    await enqueue(tx, { queue: 'mail', runAt: noon })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readJobCounts(database.db)).toEqual([])
})

test('asking twice under one key keeps one job with the sooner time', async () => {
  await enqueue(database.db, { queue: 'settle', key: 't1', runAt: noon })
  await enqueue(database.db, { queue: 'settle', key: 't1', runAt: before(noon) })
  await enqueue(database.db, { queue: 'settle', key: 't2', runAt: noon })
  expect(await readJobCounts(database.db)).toEqual([{ queue: 'settle', waiting: 2, dead: 0, oldestDueAt: before(noon) }])
})

test('a job that is asked for again while it is at work runs once more', async () => {
  let runs = 0
  const settle = async () => {
    if (++runs === 1) await enqueue(database.db, { queue: 'settle', key: 't1', runAt: noon })
    return undefined
  }
  await enqueue(database.db, { queue: 'settle', key: 't1', runAt: noon })
  expect(await runDueJobs(database.db, { settle }, { now: noon })).toEqual({ done: 2, failed: 0 })
})

test('a handler that names a next time keeps its job for then', async () => {
  const expire: JobHandler = async () => ({ runAgainAt: after(noon) })
  await enqueue(database.db, { queue: 'expire', key: 'all', runAt: noon })
  expect(await runDueJobs(database.db, { expire }, { now: noon })).toEqual({ done: 1, failed: 0 })
  expect(await runDueJobs(database.db, { expire }, { now: noon })).toEqual({ done: 0, failed: 0 })
  expect(await readJobCounts(database.db)).toEqual([{ queue: 'expire', waiting: 1, dead: 0, oldestDueAt: after(noon) }])
})

test('a job that keeps failing waits longer each time, then is dead, and keeps the name of the error but not its message', async () => {
  await enqueue(database.db, { queue: 'mail', runAt: noon, maxAttempts: 3 })
  const mail: JobHandler = async () => {
    throw new TypeError('no mailbox ana@example.com')
  }
  const waits: number[] = []
  for (let now = noon; ; ) {
    await runDueJobs(database.db, { mail }, { now })
    const [row] = await database.sql`select run_at, dead_at, last_error from jobs.jobs`
    expect(row?.last_error).toBe('TypeError')
    if (row?.dead_at) break
    waits.push((row?.run_at.getTime() - now.getTime()) / 1000)
    now = row?.run_at
  }
  expect(waits).toHaveLength(2)
  expect(waits[0]).toBeGreaterThanOrEqual(0.5)
  expect(waits[1]).toBeLessThanOrEqual(3)
  expect(await readJobCounts(database.db)).toMatchObject([{ waiting: 0, dead: 1 }])

  await enqueue(database.db, { queue: 'mail', runAt: noon })
  expect(await runDueJobs(database.db, { mail: async () => undefined }, { now: noon })).toEqual({ done: 1, failed: 0 })
})

test('several runners on connections of their own do each of 500 jobs exactly once', async () => {
  for (let job = 0; job < 500; job++) await enqueue(database.db, { queue: 'count', payload: { job }, runAt: noon })
  const runners = await Promise.all([1, 2, 3].map(() => openDatabase({ url: database.url, dataDir: '', max: 4 })))
  const end = new AbortController()
  const failures: JobFailure[] = []
  const seen = new Set<unknown>()
  const count: JobHandler = async ({ payload }) => {
    await database.sql`insert into effects values (${String(payload.job)})`
    seen.add(payload.job)
    if (seen.size === 500) end.abort()
    return undefined
  }
  await Promise.all(
    runners.map(({ db }) =>
      runJobs(db, { count }, { signal: end.signal, pollMs: 20, onFailure: (failure) => failures.push(failure) }),
    ),
  )
  await Promise.all(runners.map((runner) => runner.close()))

  expect(failures).toEqual([])
  expect(await database.sql`select count(*)::int as all, count(distinct what)::int as different from effects`).toEqual([
    { all: 500, different: 500 },
  ])
  expect(await readJobCounts(database.db)).toEqual([])
})

test('the job of a runner that was killed at work is done by another when the lease ends', async () => {
  await enqueue(database.db, { queue: 'slow', runAt: new Date(Date.now() - 1000) })
  const killed = spawn(process.execPath, [
    '--import',
    'tsx',
    join(projectRoot(), 'database/testing/hang-on-job.ts'),
    database.url,
  ])
  await once(killed.stdout, 'data') // it prints when it works
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const end = new AbortController()
  const attempts: number[] = []
  const slow: JobHandler = async ({ attempt }) => {
    attempts.push(attempt)
    end.abort()
    return undefined
  }
  await runJobs(database.db, { slow }, { signal: end.signal, pollMs: 50 })
  expect(attempts).toEqual([2])
})

test("a runner whose clock is wrong does what is due by the database's clock, and gives its jobs that time", async () => {
  const now = async () => (await database.sql<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now.getTime() ?? 0
  const due = new Date(await now())
  await enqueue(database.db, { queue: 'rail', key: 'due', runAt: due })
  await enqueue(database.db, { queue: 'rail', key: 'tomorrow', runAt: new Date(due.getTime() + 86_400_000) })
  for (const wrong of [-3, 3].map((days) => new Date(due.getTime() + days * 86_400_000))) {
    const end = new AbortController()
    const seen: [string | null, number][] = []
    const rail: JobHandler = async ({ key }, context) => {
      seen.push([key, context.now.getTime()])
      end.abort()
      return { runAgainAt: due }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: wrong })
    await runJobs(database.db, { rail }, { signal: end.signal, pollMs: 20 }).finally(() => vi.useRealTimers())
    expect(seen.map(([key]) => key)).toEqual(['due'])
    expect(Math.abs((await now()) - (seen[0]?.[1] ?? 0))).toBeLessThan(60_000)
  }
})

test('a living runner keeps a job that takes longer than its lease', async () => {
  await enqueue(database.db, { queue: 'long', runAt: noon })
  const end = new AbortController()
  let runs = 0
  const long: JobHandler = async () => {
    runs++
    await database.sql`select pg_sleep(1.5)`
    end.abort()
    return undefined
  }
  const options = { signal: end.signal, pollMs: 30, leaseSeconds: 0.6 }
  await Promise.all([runJobs(database.db, { long }, options), runJobs(database.db, { long }, options)])
  expect(runs).toBe(1)
})

function before(date: Date): Date {
  return new Date(date.getTime() - 60_000)
}

function after(date: Date): Date {
  return new Date(date.getTime() + 60_000)
}
