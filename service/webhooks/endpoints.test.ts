import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forOrganization } from '#database/row-scope'
import { countWaiting } from '#database/testing/waiting'
import { createVault } from '#database/vault'
import { newId } from '../ground/ids'
import { type GivenService, givenService, testSecrets } from '../test-service'
import { mustFindEndpoint } from './endpoint.queries'
import { openSecrets } from './secrets'

const path = '/v1/webhook-endpoints'
/** A public address that is not ours; nothing is sent in these tests. */
const url = 'https://93.184.216.34/hook'

let given: GivenService
let key: string
let organizationId: string
beforeAll(async () => {
  given = await givenService({ log: () => {} })
})
beforeEach(async () => {
  ;({ key, id: organizationId } = await given.givenOrganization('test'))
})
afterAll(() => given.close())

test('an endpoint shows its secret once, and keeps it sealed', async () => {
  const created = await call('POST', path, { body: { url, description: 'Ours' }, idempotencyKey: 'k1' })
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toBe(`${path}/${created.body.id}`)
  const { secret, ...shown } = created.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(shown).toMatchObject({
    url,
    description: 'Ours',
    event_types: null,
    status: 'active',
    disabled_reason: null,
    version: 1,
  })

  const again = await call('POST', path, { body: { url, description: 'Ours' }, idempotencyKey: 'k1' })
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([created.text, 'true'])
  const read = await call('GET', `${path}/${created.body.id}`)
  expect(read.body).toEqual(shown)
  expect((await call('GET', path)).body).toEqual({ data: [shown] })

  const everything = await given.database.sql`
    select (select string_agg(e::text, '') from payments.webhook_endpoints e) || (select string_agg(k::text, '') from payments.idempotency_keys k) as text`
  expect(everything[0]?.text).not.toContain(secret.slice(6))
})

test('an update replaces everything but the secret, and minds the version that was read', async () => {
  const { id } = await givenEndpoint({ description: 'Ours', event_types: ['quote.paid'] })
  const stale = await call('PUT', `${path}/${id}`, { body: { url }, headers: { 'if-match': '"v7"' } })
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])

  const body = { url: 'https://93.184.216.35/other', event_types: ['quote.paid', 'quote.paid'], enabled: false }
  const updated = await call('PUT', `${path}/${id}`, { body, headers: { 'if-match': '"v1"' } })
  expect(updated.body).toMatchObject({
    url: body.url,
    description: null,
    event_types: ['quote.paid'],
    status: 'disabled',
    disabled_reason: 'by_hand',
    version: 2,
  })
  expect(updated.headers.get('etag')).toBe('"v2"')
  expect(updated.body).not.toHaveProperty('secret')
  expect((await call('PUT', `${path}/${id}`, { body: { url } })).body).toMatchObject({ status: 'active', event_types: null })
})

test('of two rotations at once one is refused, so that the old secret signs as long as the other one promised', async () => {
  const { id, secret: old } = await givenEndpoint()
  const rotate = (headers = {}) => call('POST', `${path}/${id}/rotate-secret`, { body: { overlap_seconds: 3600 }, headers })
  let both: ReturnType<typeof rotate>[] = []
  await given.database.sql.begin(async (tx) => {
    await tx`select from payments.webhook_endpoints where id = ${id} for update`
    both = [rotate(), rotate()]
    await expect.poll(() => countWaiting(given.database)).toBe(2)
  })
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const done = answers.find(({ status }) => status === 200)?.body
  expect(await signers(id)).toEqual([done.secret, old])

  const stale = await rotate({ 'if-match': '"v1"' })
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
  expect(await signers(id)).toEqual([done.secret, old])
  expect((await rotate({ 'if-match': `"v${done.version}"` })).status).toBe(200)
})

test('a second rotation while an older secret still signs ends that one at once, and overlaps with the first', async () => {
  const { id, secret: oldest } = await givenEndpoint()
  const rotate = async (
    overlap_seconds: number,
    key = newId(),
  ): Promise<{ secret: string; previous_secret_until: string | null }> =>
    (await call('POST', `${path}/${id}/rotate-secret`, { body: { overlap_seconds }, idempotencyKey: key })).body
  const first = await rotate(604_800)
  expect(await signers(id)).toEqual([first.secret, oldest])
  const second = await rotate(60, 'second')
  expect(await signers(id)).toEqual([second.secret, first.secret])
  expect(Date.parse(String(second.previous_secret_until))).toBeLessThan(Date.parse(String(first.previous_secret_until)))
  expect(await rotate(60, 'second'), 'a repeat is no third rotation').toEqual(second)
  const last = await rotate(0)
  expect([await signers(id), last.previous_secret_until]).toEqual([[last.secret], null])
})

test('who changed an endpoint, gave it a new secret or removed it is told in an event each', async () => {
  const { id } = await givenEndpoint()
  const headers = { 'x-actor-id': 'bea' }
  const at = `${path}/${id}`
  await call('PUT', at, { body: { url, description: 'Theirs' }, headers })
  await call('POST', `${at}/rotate-secret`, { body: { overlap_seconds: 0 }, headers })
  await call('DELETE', at, { headers })
  const told = (await call('GET', `/v1/events?object_id=${id}`)).body.data
  expect(told.map(({ type, actor_id }: Record<string, unknown>) => [type, actor_id])).toEqual([
    ['webhook_endpoint.deleted', 'bea'],
    ['webhook_endpoint.secret_rotated', 'bea'],
    ['webhook_endpoint.updated', 'bea'],
    ['webhook_endpoint.created', expect.stringMatching(/^key:/)],
  ])
})

test('there are ten endpoints at most, also when twelve are asked for at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', path, { body: { url } })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('webhook_endpoint_limit')

  const [first] = (await call('GET', path)).body.data
  expect((await call('DELETE', `${path}/${first.id}`)).body).toEqual({ success: true })
  expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(404)
  expect((await call('POST', path, { body: { url } })).status).toBe(201)
})

test('an endpoint or event of another organization is answered exactly as one that never was', async () => {
  const { id } = await givenEndpoint()
  await call('POST', `${path}/${id}/test`)
  const [event] = (await call('GET', '/v1/events')).body.data
  const other = await given.givenOrganization('test')
  const deleted = await givenEndpoint()
  await call('DELETE', `${path}/${deleted.id}`)

  const body = { url }
  const tries = [
    ...['GET', 'PUT', 'DELETE'].map((method) => ({ method, of: (one: string) => `${path}/${one}`, mine: id })),
    ...['test', 'rotate-secret'].map((verb) => ({ method: 'POST', of: (one: string) => `${path}/${one}/${verb}`, mine: id })),
    { method: 'GET', of: (one: string) => `${path}/${one}/deliveries`, mine: id },
    { method: 'GET', of: (one: string) => `/v1/events/${one}`, mine: event.id },
    { method: 'POST', of: (one: string) => `/v1/events/${one}/redeliver`, mine: event.id },
  ]
  for (const { method, of, mine } of tries) {
    const sent = method === 'PUT' ? { body } : {}
    const [foreign, missing, gone] = await Promise.all([
      call(method, of(mine), { ...sent, key: other.key }),
      call(method, of(newId()), sent),
      call(method, of(deleted.id), sent),
    ])
    const shape = (answer: typeof foreign) => ({ ...answer.body, status: answer.status, instance: '', request_id: '' })
    expect(missing.status, `${method} ${of('{id}')}`).toBe(404)
    expect([shape(foreign), shape(gone)]).toEqual([shape(missing), shape(missing)])
  }
  expect((await call('GET', '/v1/events', { key: other.key })).body.data).toEqual([])
  expect((await call('GET', path, { key: other.key })).body.data).toEqual([])
  expect((await call('GET', `${path}/${id}`)).status).toBe(200)
})

test('events are listed newest first, by type and by object, without what is kept for audit only', async () => {
  const { id } = await givenEndpoint()
  for (let turn = 0; turn < 3; turn++) await call('POST', `${path}/${id}/test`, { headers: { 'x-actor-id': 'bea' } })
  await given.database.sql`
    insert into payments.events (org_id, id, type, object_id, data, created_at)
    values (${organizationId}, ${newId()}, 'wallet.looked_up', ${id}, '{}', now()),
      (${organizationId}, ${newId()}, 'quote.paid', ${id}, '{}', now() - interval '31 days')`

  const all = (await call('GET', '/v1/events')).body
  expect(all.data.map(({ type }: { type: string }) => type)).toEqual([
    ...Array(3).fill('webhook_endpoint.test'),
    'webhook_endpoint.created',
  ])
  expect(all.data[0]).toMatchObject({ object_id: id, actor_id: 'bea', data: { id } })
  expect((await call('GET', `/v1/events/${all.data[0].id}`)).body).toEqual(all.data[0])

  const first = (await call('GET', '/v1/events?type=webhook_endpoint.test&limit=2')).body
  const second = (await call('GET', `/v1/events?type=webhook_endpoint.test&limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 3))
  expect([first.has_more, second.has_more]).toEqual([true, false])
  expect((await call('GET', `/v1/events?object_id=${newId()}`)).body.data).toEqual([])
  expect((await call('GET', '/v1/events?object_id=nothing-like-it')).body.data).toEqual([])
  expect((await call('GET', '/v1/events?type=quote.exploded')).status).toBe(422)
})

/** Returns the secrets that sign what is sent to an endpoint now, newest first. */
async function signers(id: string): Promise<string[]> {
  const context = { db: forOrganization({ db: given.database.db }, organizationId).db, organizationId }
  return openSecrets(createVault(testSecrets), await mustFindEndpoint(context, id), new Date())
}

function call(method: string, to: string, options: Parameters<GivenService['call']>[2] = {}) {
  return given.call(method, to, { key, ...options })
}

async function givenEndpoint(body: object = {}): Promise<{ id: string; secret: string }> {
  const created = await call('POST', path, { body: { url, ...body } })
  expect(created.status).toBe(201)
  return created.body
}
