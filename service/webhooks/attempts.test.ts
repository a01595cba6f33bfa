import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptAttempts } from '#contract/webhooks'
import { countWaiting } from '#database/testing/waiting'
import { newId } from '../ground/ids'
import { tapStatements } from '../testing/tap-statements'
import { givenReceiver } from './test-receiver'
import { givenWebhooks } from './test-webhooks'

let given: Awaited<ReturnType<typeof givenWebhooks>>
let answer: (response: ServerResponse) => void
let receiver: Awaited<ReturnType<typeof givenReceiver>>
beforeAll(async () => {
  given = await givenWebhooks()
})
beforeEach(async () => {
  answer = (response) => response.writeHead(204).end()
  receiver = await givenReceiver((response) => answer(response))
})
afterEach(async () => {
  await receiver.close()
  await given.database.sql`truncate payments.webhook_endpoints, payments.webhook_deliveries, payments.webhook_attempts`
})
afterAll(() => given.close())

const day = 24 * 60 * 60 * 1000
const secret = 'canary-4411'
const refused = (response: ServerResponse) => response.writeHead(503).end(`out of order ${secret}`)
const first = { resent_by: null, resent_at: null }

test('each attempt is kept with its time, its answer or the reason for none, and how long it took, but not with what was said', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  await given.givenEvent()
  const begun = given.now().toISOString()
  answer = refused
  await given.deliver()
  given.moveTo(6_000)
  answer = () => {}
  await given.deliver()
  given.moveTo(6 * 60_000)
  answer = (response) => response.writeHead(204).end()
  await given.deliver()

  const [delivery] = await given.deliveries(id)
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 3, ...first })
  const took = { duration_ms: expect.any(Number) }
  expect(delivery?.history).toEqual([
    { at: begun, status: 503, error: null, ...first, ...took },
    { at: after(begun, 6_000), status: null, error: 'timed_out', ...first, ...took },
    { at: after(begun, 366_000), status: 204, error: null, ...first, ...took },
  ])
  const durations = await given.database.sql<{ ms: number }[]>`
    select duration_ms as ms from payments.webhook_attempts order by round, attempt`
  expect(durations[1]?.ms).toBeGreaterThanOrEqual(450)
  expect(durations[0]?.ms).toBeLessThan(450)
  const [kept] = await given.database.sql`select string_agg(a::text, ' ') as text from payments.webhook_attempts a`
  expect(kept?.text).not.toContain(secret)
})

test('a round that somebody asked for says who and when, also before its first attempt', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  const event = await given.givenEvent()
  await given.deliver()
  given.moveTo(60_000)
  const resent = { resent_by: 'ana', resent_at: given.now().toISOString() }
  const path = `/v1/events/${event}/redeliver`
  const asked = await given.call('POST', path, { headers: { 'x-actor-id': 'ana' } })
  expect(asked.body.data).toMatchObject([{ status: 'pending', history: [{ status: 204, ...first }], ...resent }])
  answer = refused
  await given.deliver()
  given.moveTo(6_000)
  await given.deliver()
  given.moveTo(6_000)
  const byKey = await given.call('POST', path, { key: await given.givenKey(given.organizationId) })
  const [delivery] = await given.deliveries(id)
  expect(delivery?.history).toMatchObject([
    { status: 204, ...first },
    { status: 503, ...resent },
    { status: 503, ...resent },
  ])
  expect(byKey.body.data).toMatchObject([{ endpoint_id: id, resent_by: expect.stringMatching(/^key:/) }])
})

test('an event that is sent again twice before it was tried, or by two people at once, is sent once, by the first', async () => {
  const { id } = await given.givenEndpoint(receiver.url, { event_types: ['quote.paid'] })
  const event = await given.givenEvent()
  const again = (name: string) =>
    given.call('POST', `/v1/events/${event}/redeliver`, { headers: { 'x-actor-id': name }, idempotencyKey: newId() })
  const early = await again('eva')
  expect([early.status, early.body.data], 'on its way anyway').toMatchObject([200, [{ status: 'pending', ...first }]])
  await given.deliver()
  expect(receiver.received).toHaveLength(1)

  given.moveTo(60_000)
  const both = await Promise.all([again('ana'), again('luis')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const by = both[0]?.body.data[0].resent_by
  expect(['ana', 'luis']).toContain(by)
  await again('eva')
  await given.deliver()
  await given.deliver()
  expect(receiver.received).toHaveLength(2)
  expect(await given.deliveries(id)).toMatchObject([{ status: 'delivered', resent_by: by, history: [first, { resent_by: by }] }])

  await again('eva')
  await given.deliver()
  expect(receiver.received).toHaveLength(3)
})

test('a test is an event of its own, which nobody sent again', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  await given.call('POST', `/v1/webhook-endpoints/${id}/test`, { headers: { 'x-actor-id': 'ana' } })
  await given.deliver()
  expect(await given.deliveries(id)).toMatchObject([{ ...first, history: [{ status: 204, ...first }] }])
})

test('the last attempts of a delivery are kept, and those before are deleted', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  const other = await given.givenEndpoint(`${receiver.url}/other`, { event_types: ['quote.failed'] })
  await given.givenEvent('quote.failed')
  await given.deliver()
  const event = await given.givenEvent()
  await given.deliver()
  for (let round = 1; round <= keptAttempts + 3; round++) {
    await given.call('POST', `/v1/events/${event}/redeliver`, { body: { endpoint_id: id } })
    await given.deliver()
    given.moveTo(1_000)
  }
  const found = (await given.deliveries(id)).find(({ event_id }) => event_id === event)
  expect(found?.history).toHaveLength(keptAttempts)
  const [oldest] = await given.database.sql`
    select min(round) as round, count(*)::int as count from payments.webhook_attempts where event_id = ${event}`
  expect(oldest).toMatchObject({ round: 5, count: keptAttempts })
  expect(await given.deliveries(other.id)).toMatchObject([{ history: [{ status: 204 }] }])
})

test('an endpoint that is deleted while an attempt stores its failure is deleted once, without a deadlock', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  await given.givenEvent()
  answer = refused
  const { result, statements } = await tapStatements(given.database, async () => {
    let both: Promise<unknown[]> | undefined
    await given.database.sql.begin(async (tx) => {
      await tx`lock table payments.webhook_attempts in share mode`
      // The attempt waits with its delivery locked and its endpoint still to come.
      const delivered = given.deliver()
      await expect.poll(() => countWaiting(given.database)).toBe(1)
      both = Promise.all([given.call('DELETE', `/v1/webhook-endpoints/${id}`), delivered])
      await expect.poll(() => countWaiting(given.database)).toBe(2)
    })
    return both
  })
  expect(result?.[0]).toMatchObject({ status: 200 })
  const times = (start: string) => statements.filter((text) => text.startsWith(start)).length
  // PostgreSQL ends one of two transactions in a deadlock, which is then repeated.
  expect(times('insert into "payments"."webhook_attempts"')).toBe(1)
  expect(times('delete from "payments"."webhook_endpoints"')).toBe(1)
  expect((await given.call('GET', '/v1/webhook-endpoints')).body.data).toEqual([])
  const left = await given.database.sql`select from payments.webhook_deliveries union all select from payments.webhook_attempts`
  expect(left).toHaveLength(0)
})

test('an attempt and what it changes are stored together or not at all', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  await given.givenEvent()
  const { sql } = given.database
  await sql`alter table payments.webhook_deliveries add constraint never check (attempts = 0) not valid`
  await given.deliver().catch(() => undefined)
  expect(receiver.received).toHaveLength(1)
  const [kept] = await sql`select count(*)::int as count from payments.webhook_attempts`
  await sql`alter table payments.webhook_deliveries drop constraint never`
  expect([kept?.count, await given.deliveries(id)]).toMatchObject([0, [{ attempts: 0, history: [] }]])
})

test('attempts go with their delivery: with the endpoint, with the event, and after 30 days', async () => {
  const wanted = { event_types: ['quote.paid'] }
  const gone = await given.givenEndpoint(receiver.url, wanted)
  const kept = await given.givenEndpoint(`${receiver.url}/kept`, wanted)
  answer = refused
  const event = await given.givenEvent()
  await given.deliver()
  const endpoints = async () => {
    const rows = await given.database.sql`select distinct endpoint_id as id from payments.webhook_attempts`
    return rows.map(({ id }) => id).sort()
  }
  expect(await endpoints()).toEqual([gone.id, kept.id].sort())
  await given.call('DELETE', `/v1/webhook-endpoints/${gone.id}`)
  expect(await endpoints()).toEqual([kept.id])
  await given.database.sql`delete from payments.events where id = ${event}`
  given.moveTo(6_000)
  await given.deliver()
  expect(await endpoints()).toEqual([])

  answer = (response) => response.writeHead(204).end()
  await given.givenEvent()
  await given.deliver()
  given.moveTo(30 * day - 1_000)
  await given.service.sweep(given.now())
  expect(await endpoints()).toEqual([kept.id])
  given.moveTo(2_000)
  await given.service.sweep(given.now())
  expect([await endpoints(), await given.deliveries(kept.id)]).toEqual([[], []])
})

function after(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
