import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue, type LeaseRequest, leaseDueJobs } from './job-queue'
import { type JobHandler, migrateJobs, runJobs } from './jobs'
import type { Database } from './open'
import { testDatabase } from './test-database'

const noon = new Date('2026-01-01T12:00:00Z')
const [flooding, quiet] = [randomUUID(), randomUUID()]
let database: Database

beforeAll(async () => {
  database = await testDatabase({ template: 'jobs', prepare: migrateJobs })
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.sql`truncate jobs.jobs`
})

test('a tenant with thousands of jobs leaves the next free slot to a tenant that has one', async () => {
  await givenJobs({ organizationId: flooding, count: 5000 })
  await enqueue(database.db, { queue: 'pay', organizationId: quiet, runAt: after(noon) })

  const leased = await lease({ limit: 4, perTenant: 3, now: after(noon) })
  expect(leased.map(({ organizationId }) => organizationId)).toEqual([flooding, flooding, flooding, quiet])
  expect(await lease({ limit: 4, perTenant: 3, now: after(noon) })).toEqual([])
})

test('two tenants take turns, and within each the oldest job comes first', async () => {
  await givenJobs({ organizationId: flooding, count: 3 })
  await givenJobs({ organizationId: quiet, count: 1 })
  const leased = await lease({ limit: 2, perTenant: 10 })
  expect(new Set(leased.map(({ organizationId }) => organizationId))).toEqual(new Set([flooding, quiet]))
})

test('jobs of one tenant that hang hold up nobody else', async () => {
  await givenJobs({ organizationId: flooding, count: 20 })
  await givenJobs({ organizationId: quiet, count: 3 })
  const end = new AbortController()
  const ended: string[] = []
  const hanging: (() => void)[] = []
  const pay: JobHandler = async ({ organizationId }) => {
    if (organizationId === flooding) await new Promise<void>((release) => hanging.push(release))
    ended.push(organizationId)
    if (ended.length < 3) return undefined
    end.abort()
    for (const release of hanging) release()
    return undefined
  }
  await runJobs(database.db, { pay }, { signal: end.signal, pollMs: 10, concurrency: 4, perTenant: 2 })
  expect(ended.slice(0, 3)).toEqual([quiet, quiet, quiet])
  expect(hanging).toHaveLength(2)
})

test('a tenant with more jobs than places has the next one begun as soon as one ends', async () => {
  await givenJobs({ organizationId: flooding, count: 30 })
  const end = new AbortController()
  let done = 0
  const pay: JobHandler = async () => {
    if (++done === 30) end.abort()
    return undefined
  }
  // The poll interval is so long that a runner which waits for it fails the test.
  await runJobs(database.db, { pay }, { signal: end.signal, pollMs: 600_000, concurrency: 8, perTenant: 2 })
  expect(done).toBe(30)
})

test('what waits in another queue costs a look for jobs nothing', async () => {
  await givenJobs({ organizationId: quiet, count: 2 })
  const alone = await blocksRead()
  await givenJobs({ queue: 'webhooks', organizationId: flooding, count: 20_000 })
  await database.sql`vacuum analyze jobs.jobs`
  // With so many rows each index is one level deeper.
  expect(await blocksRead()).toBeLessThan(alone + 30)
})

test('nor does it where one tenant has all jobs, none of them in the queues that are looked at', async () => {
  await givenJobs({ queue: 'webhooks', organizationId: quiet, count: 20_000 })
  await givenJobs({ queue: 'checks', organizationId: quiet, count: 1 })
  await database.sql`analyze jobs.jobs`
  expect(await blocksRead('{rail.submit,rail.list,checks,reviews}')).toBeLessThan(100)
})

async function givenJobs(job: { queue?: string; organizationId: string; count: number }): Promise<void> {
  const { queue = 'pay', organizationId, count } = job
  await database.sql`
    insert into jobs.jobs (org_id, queue, payload, run_at, max_attempts)
    select ${organizationId}, ${queue}, '{}', ${noon}, 12 from generate_series(1, ${count})`
}

function lease(request: Pick<LeaseRequest, 'limit' | 'perTenant'> & { now?: Date }) {
  return leaseDueJobs(database.db, { queues: ['pay'], now: noon, leaseSeconds: 30, ...request })
}

/** Returns the number of pages of table and indexes that one look for jobs reads, with warm caches and plans. */
async function blocksRead(queues = '{pay}'): Promise<number> {
  const connection = await database.sql.reserve()
  try {
    const look = async () => {
      await connection`begin`
      const [plan] = await connection`
        explain (analyze, buffers, format json)
        select * from jobs.lease_due_jobs(${queues}, ${noon}, 2, 2, gen_random_uuid(), 30)`
      await connection`rollback`
      return plan?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']
    }
    for (let number = 0; number < 10; number++) await look() // the plan of a function is fixed after some calls
    return await look()
  } finally {
    connection.release()
  }
}

function after(date: Date): Date {
  return new Date(date.getTime() + 1000)
}
