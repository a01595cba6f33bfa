import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import type { Exchange } from './gateway'
import { createGatewayBreakers } from './gateway-breaker'
import type { RailAdapter } from './rail'
import { sandboxRail } from './sandbox-rail'
import { givenBank } from './test-bank'
import { type GivenLive, givenLive } from './test-live'

const secret = 'the-secret-of-the-gateway'
let given: GivenTransfers
let paused = 0
beforeAll(async () => {
  const test: RailAdapter = { ...sandboxRail, pausedMs: () => paused }
  given = await givenTransfers({ log: () => {}, rails: { test }, slots: { slots: 4, perOrganization: 2 } })
})
afterAll(() => given.close())
afterEach(() => vi.useRealTimers())

test('a bank that hangs holds the slots of its own organization, and another one pays', async () => {
  const asked: string[] = []
  const hanging = createServer(({ url }) => asked.push(String(url)))
  await new Promise<void>((ready) => hanging.listen(0, '127.0.0.1', ready))
  const address = hanging.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const bank = await givenBank()
  const [slow, quick] = [await givenLive(given), await givenLive(given)]
  const set = ({ organizationId }: GivenLive, url: string) =>
    given.service.provisioning.setBankGateway({ organizationId, url, secret })
  await set(slow, `http://127.0.0.1:${port}/v1`)
  await set(quick, bank.url)
  for (let payment = 0; payment < 5; payment++) await slow.pay((await slow.quotePayout()).body.id)
  const paid = await quick.pay((await quick.quotePayout()).body.id)

  const ending = new AbortController()
  const work = given.service.work({ signal: ending.signal, onFailure: () => {} })
  await vi.waitUntil(async () => (await quick.readTransaction(paid)).status === 'completed', { timeout: 10_000, interval: 50 })
  await vi.waitUntil(() => asked.length >= 2, { timeout: 10_000, interval: 50 })
  expect(asked).toHaveLength(2)
  hanging.closeAllConnections()
  ending.abort()
  await work
  hanging.close()
  await bank.close()
})

test('a gateway that failed five times in a row is left alone for 30 s, then tried by one call', async () => {
  vi.useFakeTimers()
  const events: string[] = []
  const breakerOf = createGatewayBreakers((_level, event) => events.push(event))
  const breaker = breakerOf({ id: 'g1', organizationId: 'o1' })
  let answer: Exchange = { failure: 'timed_out' }
  let calls = 0
  const ask = () =>
    breaker.guard(async () => {
      calls++
      return answer
    })({ method: 'GET', path: 'payouts/1' })

  for (let call = 0; call < 5; call++) expect(await ask()).toEqual({ failure: 'timed_out' })
  expect([await ask(), calls]).toEqual([{ failure: 'circuit_open' }, 5])
  expect(breaker.pausedMs()).toBeGreaterThan(29_000)
  expect(breakerOf({ id: 'g2', organizationId: 'o1' }).pausedMs(), 'another gateway').toBe(0)

  vi.advanceTimersByTime(30_001)
  expect(breaker.pausedMs()).toBe(0)
  answer = { json: {} }
  expect([await ask(), calls, events]).toEqual([{ json: {} }, 6, ['rail_circuit_opened', 'rail_circuit_closed']])
})

test('a refusal is an answer: it opens no circuit', async () => {
  const breaker = createGatewayBreakers(() => {})({ id: 'g1', organizationId: 'o1' })
  const ask = breaker.guard(async () => ({ failure: 'http_422' }))
  for (let call = 0; call < 20; call++) await ask({ method: 'GET', path: 'x' })
  expect(breaker.pausedMs()).toBe(0)
})

test('a payout whose gateway is left alone is not marked as handed over, and goes out when the pause is over', async () => {
  const { id } = await given.quote()
  await given.pay(id)
  await given.confirm(id)
  paused = 20_000
  await given.runJobs()
  const [waiting] = await given.database.sql`select submission, submissions from payments.transactions where quote_id = ${id}`
  expect(waiting).toEqual({ submission: 'none', submissions: 0 })
  paused = 0
  given.advance(21)
  await given.runJobs()
  expect((await given.readQuote(id)).status).toBe('processing')
  given.advance(60)
  await given.runJobs()
  expect((await given.readQuote(id)).status).toBe('completed')
})
