import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runDueJobs } from '#database/jobs'
import { startScript } from '#database/testing/processes'
import { httpRail } from '../rails/http-rail'
import { givenBank } from '../rails/test-bank'
import { type GivenLive, givenLive } from '../rails/test-live'
import { type GivenService, givenService } from '../test-service'
import type { Dying } from '../testing/die-at-rail'

const secret = 'the-secret-of-the-gateway'
let bank: Awaited<ReturnType<typeof givenBank>>
let given: GivenService
let live: GivenLive
beforeAll(async () => {
  given = await givenService({ log: () => {} })
  live = await givenLive(given)
})
afterAll(() => given.close())
beforeEach(async () => {
  bank = await givenBank()
  await given.service.provisioning.setBankGateway({ organizationId: live.organizationId, url: bank.url, secret })
})
afterEach(() => bank.close())

test('a payout whose worker is killed before it leaves is submitted by the next one, at once and once', async () => {
  const id = await releaseAndDie('before')
  expect(bank.submissions).toEqual([])
  await untilCompleted(id)
  expect([bank.submissions, bank.executions]).toEqual([[id], [id]])
  expect(await given.service.verifyLedger()).toEqual([])
})

test('a payout whose worker is killed when the bank has paid it is submitted again under its reference, and paid once', async () => {
  const id = await releaseAndDie('after')
  expect(bank.executions).toEqual([id])
  await untilCompleted(id)
  expect([bank.submissions, bank.executions]).toEqual([[id, id], [id]])
  expect(await given.service.verifyLedger()).toEqual([])
})

test('a payout that its bank could pay twice is not submitted again, but asked about', async () => {
  const id = await releaseAndDie('before')
  const rail = httpRail({ url: bank.url, secret, log: () => {} })
  const careless = await given.anotherInstance({ rails: { live: { ...rail, hasIdempotentSubmit: false } } })
  await untilAskedAbout(id, careless)
  await careless.close()
  expect(bank.submissions).toEqual([])
})

test('a payout to which people were called is not submitted again under their eyes, but asked about', async () => {
  const id = await releaseAndDie('before')
  await given.database.sql`update payments.transactions set stuck_at = now(), stuck_reason = 'silent' where id = ${id}`
  await untilAskedAbout(id, given)
  expect(bank.submissions).toEqual([])
})

test('a payout that never left before people were called does not leave under their eyes either', async () => {
  const { body } = await live.quotePayout()
  const id = await live.pay(body.id)
  await given.database.sql`update payments.transactions set stuck_at = now(), stuck_reason = 'silent' where id = ${id}`
  await untilAskedAbout(id, given)
  expect(bank.submissions).toEqual([])
})

/** Releases a payout and kills the worker at its submission; returns the id of the transaction. */
async function releaseAndDie(when: Dying['when']): Promise<string> {
  const { body } = await live.quotePayout()
  const id = await live.pay(body.id)
  const dying: Dying = { url: given.database.url, bank: { url: bank.url, secret }, when }
  const worker = startScript('../../service/testing/die-at-rail.ts', JSON.stringify(dying))
  const complaints: string[] = []
  worker.stderr.on('data', (text) => complaints.push(String(text)))
  const [, signal] = await once(worker, 'exit')
  expect(signal, complaints.join('')).toBe('SIGKILL')
  expect(await live.readTransaction(id)).toMatchObject({ status: 'processing' })
  return id
}

/** Runs a worker until the lease of the dead one has expired and the payout is completed. */
async function untilCompleted(id: string): Promise<void> {
  await work(given, async () => (await live.readTransaction(id)).status === 'completed')
}

async function untilAskedAbout(id: string, worker: Worker): Promise<void> {
  await work(worker, async () => bank.requests.some(({ path }) => path === `/v1/payouts/${id}`))
}

type Worker = Pick<GivenService, 'database' | 'service'>

function work({ database, service }: Worker, isDone: () => Promise<boolean>): Promise<boolean> {
  const tryOnce = async () => {
    await runDueJobs(database.db, service.jobs)
    return isDone()
  }
  return vi.waitUntil(tryOnce, { timeout: 20_000, interval: 50 })
}
