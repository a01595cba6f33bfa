import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebhookMessage } from '#contract/webhooks'
import { forOrganization } from '#database/row-scope'
import { recordEvents } from '../events/record-event'
import { newId } from '../ground/ids'
import { retryDelaysMs } from './schedule.rules'
import { givenReceiver, type Received } from './test-receiver'
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
  await given.database.sql`delete from payments.webhook_endpoints`
})
afterAll(() => given.close())

const day = 24 * 60 * 60 * 1000

test('what happens is told once, signed, and with ids and states only', async () => {
  const { id, secret } = await given.givenEndpoint(receiver.url, { event_types: ['customer.created'] })
  const email = 'canary-7741@example.com'
  const customer = { email, phone_number: '+584127770041', type: 'individual', country: 'VE', legal_name: 'Canary Gómez' }
  const created = await given.call('POST', '/v1/customers', { body: customer, headers: { 'x-actor-id': 'beatriz' } })
  await given.deliver()
  await given.deliver()

  expect(receiver.received).toHaveLength(1)
  const { headers, body } = last()
  const message = WebhookMessage.parse(JSON.parse(body))
  expect(message).toMatchObject({ type: 'customer.created', timestamp: given.now().toISOString() })
  expect(message.data).toMatchObject({ id: created.body.id, version: 1 })
  for (const canary of [email, '7770041', 'Canary', 'beatriz']) expect(body).not.toContain(canary)
  expect(body.length).toBeLessThan(20_000)
  expect(signedBy(secret, headers, body)).toBe(true)
  expect(signedBy(secret, headers, `${body} `)).toBe(false)
  expect(await given.deliveries(id)).toMatchObject([
    { event_id: headers['webhook-id'], status: 'delivered', attempts: 1, last_status: 204 },
  ])
})

test('an effect that is taken back is not told', async () => {
  await given.givenEndpoint(receiver.url)
  const undone = forOrganization({ db: given.database.db }, given.organizationId).db.transaction(async (db) => {
    const context = { db, organizationId: given.organizationId, now: given.now() }
    await recordEvents(context, [{ type: 'quote.paid', objectId: newId() }])
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await given.deliver()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).not.toContain('quote.paid')
})

test('an endpoint gets the types it wants, and what is kept for audit only goes nowhere', async () => {
  const { id } = await given.givenEndpoint(receiver.url, { event_types: ['quote.paid', 'quote.failed'] })
  const all = await given.givenEndpoint(`${receiver.url}/all`)
  for (const type of ['quote.paid', 'quote.expired', 'wallet.looked_up']) await given.givenEvent(type)
  await given.deliver()
  expect((await given.deliveries(id)).map(({ event_type }) => event_type)).toEqual(['quote.paid'])
  const told = (await given.deliveries(all.id)).map(({ event_type }) => event_type)
  expect(told.sort()).toEqual(['quote.expired', 'quote.paid'])
})

test('a failing endpoint is tried ten times over three days, each within a tenth of its time, and then flagged', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  answer = (response) => response.writeHead(500).end('out of order \u0000')
  await given.givenEvent()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    await given.deliver()
    expect(receiver.received).toHaveLength(attempt)
    const [delivery] = await given.deliveries(id)
    expect(delivery).toMatchObject({ attempts: attempt, last_status: 500, last_answer: 'out of order  ' })
    if (attempt === 10) break
    const next = new Date(String(delivery?.next_attempt_at))
    waits.push(next.getTime() - given.now().getTime())
    given.moveTo(new Date(next.getTime() - 1))
    await given.deliver()
    expect(receiver.received).toHaveLength(attempt)
    given.moveTo(next)
  }
  retryDelaysMs.forEach((delay, index) => {
    expect(waits[index]).toBeGreaterThanOrEqual(delay * 0.9)
    expect(waits[index]).toBeLessThanOrEqual(delay * 1.1)
  })
  expect(waits).not.toEqual(retryDelaysMs)
  expect(await given.deliveries(id)).toMatchObject([{ status: 'failed', next_attempt_at: null }])
  expect(await given.endpoint(id)).toMatchObject({ status: 'failing' })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)

  answer = (response) => response.writeHead(200).end()
  await given.givenEvent()
  await given.deliver()
  expect(await given.endpoint(id)).toMatchObject({ status: 'active', failing_since: null })
})

test('five days without a success disable an endpoint, and the others are told', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  const watcher = await givenReceiver()
  await given.givenEndpoint(watcher.url, { event_types: ['webhook_endpoint.disabled'] })
  answer = (response) => response.writeHead(503).end()
  await given.givenEvent()
  await given.deliver()
  given.moveTo(5 * day - 60_000)
  await given.deliver()
  expect(await given.endpoint(id)).toMatchObject({ status: 'active', disabled_reason: null })

  given.moveTo(60_001)
  await given.givenEvent()
  await given.deliver()
  expect(await given.endpoint(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  expect(watcher.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'webhook_endpoint.disabled', data: { id, reason: 'failing' } },
  ])
  const before = receiver.received.length
  await given.givenEvent()
  given.moveTo(day)
  await given.deliver()
  expect(receiver.received).toHaveLength(before)
  expect((await given.deliveries(id)).map(({ status }) => status)).not.toContain('pending')
  await watcher.close()
})

test('an endpoint that answers 410 is disabled at once', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  answer = (response) => response.writeHead(410).end()
  await given.givenEvent()
  await given.deliver()
  expect(await given.endpoint(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
  expect(await given.deliveries(id)).toMatchObject([{ status: 'failed', attempts: 1, last_status: 410 }])
  expect((await given.call('POST', `/v1/webhook-endpoints/${id}/test`)).body.code).toBe('invalid_transition')

  await given.call('PUT', `/v1/webhook-endpoints/${id}`, { body: { url: receiver.url } })
  expect(await given.endpoint(id)).toMatchObject({ status: 'active', disabled_reason: null })
})

describe('what counts as a failure', () => {
  test('a redirect, which is not followed', async () => {
    const elsewhere = await givenReceiver()
    const { id } = await given.givenEndpoint(receiver.url)
    answer = (response) => response.writeHead(307, { location: elsewhere.url }).end()
    await given.givenEvent()
    await given.deliver()
    expect(await given.deliveries(id)).toMatchObject([{ status: 'pending', last_status: 307 }])
    expect(elsewhere.connections()).toBe(0)
    await elsewhere.close()
  })

  test('an endpoint that takes too long', async () => {
    const { id } = await given.givenEndpoint(receiver.url)
    answer = () => {}
    await given.givenEvent()
    const started = performance.now()
    await given.deliver()
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await given.deliveries(id)).toMatchObject([{ status: 'pending', last_status: null, last_error: 'timed_out' }])
  })

  test('an endpoint that hangs up, or is not there', async () => {
    const { id } = await given.givenEndpoint(receiver.url)
    answer = (response) => response.destroy()
    await given.givenEvent()
    await given.deliver()
    expect(await given.deliveries(id)).toMatchObject([{ status: 'pending', last_error: 'econnreset' }])
    await receiver.close()
    given.moveTo(6000)
    await given.deliver()
    expect(await given.deliveries(id)).toMatchObject([{ attempts: 2, last_error: 'econnrefused' }])
  })
})

test('an answer without end is cut at 64 kB, and its status counts', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  let closed = false
  answer = (response) => {
    response.writeHead(200)
    const flood = setInterval(() => response.write('x'.repeat(16_384)), 1)
    response.on('close', () => {
      closed = true
      clearInterval(flood)
    })
  }
  await given.givenEvent()
  await given.deliver()
  expect(await given.deliveries(id)).toMatchObject([{ status: 'delivered', last_answer: null }])
  await expect.poll(() => closed).toBe(true)
})

test('during a rotation both secrets sign, and afterwards only the new one', async () => {
  const { id, secret: old } = await given.givenEndpoint(receiver.url, { event_types: ['quote.paid'] })
  const rotated = await given.call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { body: { overlap_seconds: 3600 } })
  const { secret } = rotated.body
  expect(rotated.body.previous_secret_until).toBe(new Date(given.now().getTime() + 3_600_000).toISOString())
  const signers = async () => {
    await given.givenEvent()
    await given.deliver()
    const { headers, body } = last()
    return [signedBy(old, headers, body), signedBy(secret, headers, body)]
  }
  expect(await signers()).toEqual([true, true])
  given.moveTo(3_600_000)
  expect(await signers()).toEqual([false, true])

  const compromised = await given.call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { body: { overlap_seconds: 0 } })
  await given.givenEvent()
  await given.deliver()
  const { headers, body } = last()
  expect([signedBy(secret, headers, body), signedBy(compromised.body.secret, headers, body)]).toEqual([false, true])
})

test('a test event goes to its endpoint only, whatever types that wants', async () => {
  const { id } = await given.givenEndpoint(receiver.url, { event_types: ['quote.paid'] })
  const other = await given.givenEndpoint(`${receiver.url}/other`)
  const queued = await given.call('POST', `/v1/webhook-endpoints/${id}/test`)
  expect([queued.status, queued.body.status, queued.body.event_type]).toEqual([201, 'pending', 'webhook_endpoint.test'])
  await given.deliver()
  expect(receiver.received.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([['/hook', 'webhook_endpoint.test']])
  expect(await given.deliveries(other.id)).toEqual([])
})

test('an event is sent once more on demand, with the same id, also after it was given up', async () => {
  const { id } = await given.givenEndpoint(receiver.url)
  const event = await given.givenEvent()
  await given.deliver()
  const again = await given.call('POST', `/v1/events/${event}/redeliver`)
  expect(again.body.data).toMatchObject([{ event_id: event, endpoint_id: id, status: 'pending', attempts: 0 }])
  await given.deliver()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event, event])
  expect(await given.deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

test('an event is sent once more to one endpoint alone, unless that is disabled or not there', async () => {
  const wanted = { event_types: ['quote.paid'] }
  const { id } = await given.givenEndpoint(receiver.url, wanted)
  const other = await given.givenEndpoint(`${receiver.url}/other`, wanted)
  const event = await given.givenEvent()
  await given.deliver()
  const again = (endpoint_id: string) => given.call('POST', `/v1/events/${event}/redeliver`, { body: { endpoint_id } })
  expect((await again(id)).status).toBe(200)
  await given.deliver()
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/hook', '/hook/other'])

  await given.call('PUT', `/v1/webhook-endpoints/${other.id}`, { body: { url: `${receiver.url}/other`, enabled: false } })
  const [off, missing, odd] = [await again(other.id), await again(newId()), await again('no-id')]
  const missed = 'webhook_endpoint_not_found'
  expect([off.body.code, missing.body.code, odd.body.code]).toEqual(['invalid_transition', missed, missed])
})

function last(): Received {
  return receiver.received.at(-1) ?? { path: '', headers: {}, body: '' }
}

function signedBy(secret: string, headers: Record<string, string>, body: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
