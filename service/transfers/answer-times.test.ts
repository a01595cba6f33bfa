import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJobs } from '#database/jobs'
import type { RailAdapter } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenTransfers, givenTransfers } from './test-transfers'

/** The bank's response time. */
const answerSeconds = 1.2
const rail: RailAdapter = {
  ...sandboxRail,
  submit: async () => {
    await given.database.sql`select pg_sleep(${answerSeconds})`
    return { outcome: 'completed' }
  },
}
let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: rail }, clock: undefined })
})
afterAll(() => given.close())

test("what a bank answered is booked at the time of its answer, by the database's clock, whatever the worker's clock says", async () => {
  const quote = await given.quote()
  const { id } = (await given.pay(quote.id)).body
  await given.confirm(quote.id)
  const end = new AbortController()
  // The clock is set back, not forward: ids never fall behind the latest time seen, and other test files share this process.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2019-01-01T00:00:00Z') })
  const worker = runJobs(given.database.db, given.service.jobs, { signal: end.signal, pollMs: 20 })
  const [times] = await vi.waitUntil(() => findCompleted(id), { timeout: 20_000, interval: 20 }).finally(() => vi.useRealTimers())
  end.abort()
  await worker
  expect(times?.sinceAnswer).toBeGreaterThanOrEqual(0)
  expect(times?.sinceAnswer).toBeLessThan(15)
  expect(times?.waited).toBeGreaterThanOrEqual(answerSeconds)
  expect(times?.waited).toBeLessThan(15)
  expect(times?.booked).toBe(true)
})

/** Returns the times of a completed payout in seconds; undefined until then. */
async function findCompleted(id: string) {
  const rows = await given.database.sql<{ sinceAnswer: number; waited: number; booked: boolean }[]>`
    select extract(epoch from clock_timestamp() - t.completed_at)::float as "sinceAnswer",
      extract(epoch from t.completed_at - t.submitted_at)::float as waited,
      exists (select from payments.ledger_transactions l
        where l.org_id = t.org_id and l.transaction_id = t.id and l.kind = 'settle' and l.created_at = t.completed_at) as booked
    from payments.transactions t where t.id = ${id} and t.status = 'completed'`
  return rows.length === 1 ? rows : undefined
}
