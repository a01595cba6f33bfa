import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, caller, type GivenService, givenService } from '../test-service'
import { parseApiKey } from './api-key'

let given: GivenService
let now = new Date('2026-11-20T14:00:00.000Z')
const day = 86_400_000
beforeAll(async () => {
  given = await givenService({ clock: () => now })
})
afterAll(() => given.close())

const reader = { name: 'Reports', scopes: ['rates:read'] }

test('a key is shown once, works at once, and is listed without its secret', async () => {
  const made = await make(reader)
  expect(made.status, made.text).toBe(201)
  const { api_key: key, ...facts } = made.body
  expect(facts).toMatchObject({
    ...reader,
    last_four: parseApiKey(key)?.secret.slice(-4),
    allowed_cidrs: null,
    created_by: 'ana',
    created_at: '2026-11-20T14:00:00.000Z',
    expires_at: '2027-11-20T14:00:00.000Z',
    revoked_at: null,
    last_used_at: null,
    previous_secret_until: null,
  })
  expect(key.startsWith(`${facts.prefix}_`)).toBe(true)
  expect((await use(key)).status).toBe(200)

  const listed = await given.call('GET', '/v1/api-keys?limit=1&with_count=true')
  expect(listed.body).toMatchObject({ data: [{ id: facts.id, last_used_ip: '203.0.113.7' }], count: 1, has_more: false })
  expect(listed.text).not.toContain(key.slice(-40))
  expect(await events(facts.id)).toEqual(['api_key.created'])
})

test('a repeat with the same idempotency key gets the same key, though the database knows no secret', async () => {
  const [first, second] = [await make(reader, { idempotencyKey: 'once' }), await make(reader, { idempotencyKey: 'once' })]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  const { secret = '' } = parseApiKey(first.body.api_key) ?? {}
  const rows = await given.database.sql`
    select k::text || i::text as text from payments.api_keys k cross join payments.idempotency_keys i`
  const stored = rows.map(({ text }) => text).join()
  expect(stored).toContain('once')
  expect(stored).not.toContain(secret)
})

test('a key never gives more than it has: neither to a new key nor by taking over another', async () => {
  const weak = await given.givenKey(given.organizationId, { scopes: ['keys:manage', 'rates:read'] })
  const refused = await make({ name: 'x', scopes: ['rates:read', 'transfers:pay'] }, { key: weak })
  expect([refused.status, refused.body.code, refused.body.scope]).toEqual([403, 'insufficient_scope', 'transfers:pay'])
  const strong = await make({ name: 'x', scopes: ['transfers:pay'] })
  const taken = await given.call('POST', `/v1/api-keys/${strong.body.id}/rotate`, { key: weak, body: {} })
  expect([taken.status, taken.body.scope]).toEqual([403, 'transfers:pay'])
  expect((await make(reader, { key: weak })).status).toBe(201)
  expect((await make({ name: 'x', scopes: ['everything'] })).body.errors).toMatchObject([
    { pointer: '/scopes/0', code: 'invalid_format' },
  ])
})

test('after a rotation both secrets work until the overlap ends, and then the new one alone', async () => {
  const made = await make(reader)
  const rotate = (body: object) => given.call('POST', `/v1/api-keys/${made.body.id}/rotate`, { body })
  const rotated = await rotate({ grace_seconds: 3600 })
  expect(rotated.status).toBe(200)
  expect(rotated.body).toMatchObject({ id: made.body.id, prefix: made.body.prefix, previous_secret_until: at(3600_000) })
  const [old, fresh] = [made.body.api_key, rotated.body.api_key]
  expect([(await use(old)).status, (await use(fresh)).status]).toEqual([200, 200])
  now = new Date(now.getTime() + 3_600_000)
  expect([(await use(old)).status, (await use(fresh)).status]).toEqual([401, 200])

  expect((await rotate({})).body.previous_secret_until).toBe(at(day))
  const hurried = await rotate({ grace_seconds: 0 })
  expect([(await use(fresh)).status, (await use(hurried.body.api_key)).status]).toEqual([401, 200])
  expect((await rotate({ grace_seconds: 7 * 86_400 + 1 })).body.errors).toMatchObject([
    { pointer: '/grace_seconds', code: 'out_of_range' },
  ])
  const told = await events(made.body.id)
  expect(told.filter((type) => type !== 'api_key.refused')).toEqual(['api_key.created', ...Array(3).fill('api_key.rotated')])
  const refused = await given.database.sql`
    select data from payments.events where object_id = ${made.body.id} and type = 'api_key.refused' order by id`
  expect(refused.map(({ data }) => data.reason)).toEqual(['replaced_secret', 'wrong_secret'])
})

test('a revoked key stops at once, under either secret, and is not rotated', async () => {
  const made = await make(reader)
  const path = `/v1/api-keys/${made.body.id}`
  const rotated = await given.call('POST', `${path}/rotate`, { body: {} })
  for (let time = 0; time < 2; time++) expect((await given.call('DELETE', path)).body).toEqual({ success: true })
  for (const key of [made.body.api_key, rotated.body.api_key]) expect((await use(key)).status).toBe(401)
  expect((await given.call('POST', `${path}/rotate`, { body: {} })).body.code).toBe('invalid_transition')
  expect((await events(made.body.id)).filter((type) => type === 'api_key.revoked')).toHaveLength(1)
})

test('a key ends when it was said to, and at most in two years', async () => {
  const made = await make({ ...reader, expires_at: at(day) })
  now = new Date(now.getTime() + day - 1)
  expect((await use(made.body.api_key)).status).toBe(200)
  now = new Date(now.getTime() + 1)
  expect((await use(made.body.api_key)).status).toBe(401)
  for (const expires of [at(0), at(-day), at(732 * day), '9999-12-31T23:59:59-12:00']) {
    const answer = await make({ ...reader, expires_at: expires })
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/expires_at', code: 'out_of_range' }]])
  }
})

test('a key with address ranges works from there alone, and says nothing elsewhere', async () => {
  const made = await make({ ...reader, allowed_cidrs: ['203.0.113.0/28', '2001:db8::/32', '198.51.100.9'] })
  expect(made.body.allowed_cidrs).toHaveLength(3)
  const key = made.body.api_key
  for (const address of ['203.0.113.15', '::ffff:203.0.113.1', '2001:db8::7', '198.51.100.9']) {
    expect((await use(key, address)).status, address).toBe(200)
  }
  const unknown = await use('pk_test_none', '192.0.2.1')
  for (const address of ['203.0.113.16', '198.51.100.8', '2001:db9::7', '', 'localhost', "'; --", 'fe80::1%eth0']) {
    const answer = await use(key, address)
    expect([answer.status, answer.body.title], address).toEqual([401, unknown.body.title])
  }
  for (const range of ['10.0.0.0/33', '10.0.0', 'example.com', '2001:db8::/129', '::ffff:1.2.3.4/8x']) {
    const answer = await make({ ...reader, allowed_cidrs: [range] })
    expect([answer.status, answer.body.errors], range).toMatchObject([
      422,
      [{ pointer: '/allowed_cidrs/0', code: 'invalid_format' }],
    ])
  }
})

test('at most 20 keys of an organization work at a time, also when many are asked for at once', async () => {
  const org = await given.givenOrganization('test')
  const other = await given.anotherInstance()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? given.call : other.call)('POST', '/v1/api-keys', { key: org.key, body: reader }),
    ),
  )
  await other.close()
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['api_key_limit']))
  const one = answers.find(({ status }) => status === 201)
  await given.call('DELETE', `/v1/api-keys/${one?.body.id}`, { key: org.key })
  expect((await given.call('POST', '/v1/api-keys', { key: org.key, body: reader })).status).toBe(201)
})

test('keys of another organization are not known', async () => {
  const org = await given.givenOrganization('test')
  const made = await make(reader)
  const listed = await given.call('GET', '/v1/api-keys', { key: org.key })
  expect(listed.body.data).toEqual([])
  const foreign = await given.call('DELETE', `/v1/api-keys/${made.body.id}`, { key: org.key })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'api_key_not_found'])
  expect((await use(made.body.api_key)).status).toBe(200)
})

function make(body: object, call: Call = {}) {
  return given.call('POST', '/v1/api-keys', { body, headers: { 'x-actor-id': 'ana' }, ...call })
}

function use(key: string, address = '203.0.113.7') {
  const from = caller({ fetch: (request) => given.service.fetch(request, { address }) }, key)
  return from('GET', '/v1/organization')
}

function at(milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

async function events(objectId: string): Promise<string[]> {
  const rows = await given.database.sql<{ type: string }[]>`
    select type from payments.events where object_id = ${objectId} order by created_at, id`
  return rows.map(({ type }) => type)
}
