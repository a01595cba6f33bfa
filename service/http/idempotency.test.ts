import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
let now = new Date('2026-11-20T14:00:00.000Z')
beforeAll(async () => {
  given = await givenService({ clock: () => now })
})
afterAll(() => given.close())

const body = () => ({ email: `${randomUUID()}@example.com`, type: 'individual', country: 'VE' })

test('a repeat gets the first answer to the byte, and has no second effect', async () => {
  const customer = body()
  const first = await create(customer, 'once')
  const repeat = await create(Object.fromEntries(Object.entries(customer).reverse()), '"once"')
  expect([repeat.status, repeat.text, repeat.headers.get('location')]).toEqual([201, first.text, first.headers.get('location')])
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(repeat.headers.get('idempotency-replayed')).toBe('true')
  expect(await customersWith(customer.email)).toBe(1)
})

test('a key belongs to one request: another body or path is refused', async () => {
  await create(body(), 'mine')
  const otherBody = await create(body(), 'mine')
  const otherPath = await given.call('POST', '/v1/customers/search', { body: { email: 'a@example.com' }, idempotencyKey: 'mine' })
  for (const answer of [otherBody, otherPath]) expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a key of one organization means nothing to another', async () => {
  const other = await given.givenOrganization('test')
  const customer = body()
  const first = await create(customer, 'shared')
  const second = await given.call('POST', '/v1/customers', { body: customer, idempotencyKey: 'shared', key: other.key })
  expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
})

test('a key of one API key means nothing to another of the same organization, and hands it no secret', async () => {
  const wide = await given.givenKey(given.organizationId, { scopes: ['keys:manage', 'customers:read', 'transfers:pay'] })
  const narrow = await given.givenKey(given.organizationId, { scopes: ['keys:manage'] })
  const request = { name: 'Partner', scopes: ['transfers:pay', 'customers:read'] }
  const made = await given.call('POST', '/v1/api-keys', { body: request, idempotencyKey: 'rotate-1', key: wide })
  expect(made.status).toBe(201)
  const same = await given.call('POST', '/v1/api-keys', { body: request, idempotencyKey: 'rotate-1', key: narrow })
  expect([same.status, same.body.code, same.headers.get('idempotency-replayed')]).toEqual([403, 'insufficient_scope', null])
  const rotate = `/v1/api-keys/${made.body.id}/rotate`
  expect((await given.call('POST', rotate, { body: {}, idempotencyKey: 'again', key: wide })).status).toBe(200)
  expect((await given.call('POST', rotate, { body: {}, idempotencyKey: 'again', key: narrow })).status).toBe(403)
})

test('what failed is not stored: the same key works once the obstacle is gone', async () => {
  const customer = body()
  const obstacle = await create(customer)
  expect((await create(customer, 'retry')).status).toBe(409)
  await given.call('DELETE', `/v1/customers/${obstacle.body.id}`)
  const retried = await create(customer, 'retry')
  expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, null])
})

test('of 24 concurrent requests with one key, over two processes, one has an effect', async () => {
  const other = await given.anotherInstance()
  const customer = body()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? given.call : other.call)('POST', '/v1/customers', { body: customer, idempotencyKey: 'race' }),
    ),
  )
  await other.close()
  const done = answers.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer.body.code).toBe('idempotency_key_in_use')
  expect(await customersWith(customer.email)).toBe(1)
})

test('a key is forgotten after a day', async () => {
  await create(body(), 'yesterday')
  now = new Date(now.getTime() + 24 * 3_600_000)
  expect((await create(body(), 'yesterday')).status).toBe(201)
  now = new Date(now.getTime() + 25 * 3_600_000)
  await given.service.sweep(now)
  const rows = await given.database.sql`select 1 from payments.idempotency_keys`
  expect(rows).toHaveLength(0)
})

test.each(['', 'with space', '"open', 'ñ', 'x'.repeat(256)])('the key «%s» is no key', async (key) => {
  const answer = await create(body(), key)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key'])
})

function create(customer: unknown, idempotencyKey?: string) {
  return given.call('POST', '/v1/customers', { body: customer, idempotencyKey })
}

async function customersWith(email: string): Promise<number> {
  const rows = await given.database.sql`select 1 from payments.customers where email = ${email}`
  return rows.length
}
