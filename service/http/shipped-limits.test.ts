import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'
import { complete } from './test-examples'

let given: GivenService
beforeAll(async () => {
  given = await givenService({ log: () => {} })
})
afterAll(() => given.close())

test.each([
  ['reads', 'default', 600, 'GET', '/v1/customers'],
  ['what is changed', 'write', 120, 'POST', '/v1/customers'],
  ['what is deleted', 'write', 120, 'DELETE', '/v1/customers/0199a3a0-0000-7000-8000-000000000001'],
  ['look-ups of wallets', 'lookup', 60, 'GET', '/v1/customers/search?email=ana%40example.com'],
  ['look-ups of transactions', 'lookup', 60, 'GET', '/v1/transfers/search?partner_reference_id=x'],
  ['exchange rates', 'rates', 300, 'GET', '/v1/organizations/{id}/exchange-rates?from_currency=USDC&to_currency=VES'],
])('%s count as %s: %i a minute unless a key says otherwise', async (_, policy, quota, method, path) => {
  const { body: made } = await given.call('POST', '/v1/api-keys', {
    body: {
      name: 'as shipped',
      scopes: ['customers:read', 'customers:write', 'customers:delete', 'wallets:read', 'transfers:read', 'rates:read'],
    },
  })
  const body = method === 'POST' ? {} : undefined
  const { headers } = await given.call(method, path.replace('{id}', given.organizationId), { key: made.api_key, body })
  expect(headers.get('ratelimit-policy')).toBe(`"${policy}";q=${quota};w=60`)
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${policy}";r=${quota - 1};t=\\d+$`))
})

test('a list has 25 rows unless it is asked for 1 to 100', async () => {
  await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      given.call('POST', '/v1/customers', { body: { ...complete, email: `ana${index}@example.com` } }),
    ),
  )
  const rows = async (query: string) => {
    const { status, body } = await given.call('GET', `/v1/customers${query}`)
    return status === 200 ? [body.data.length, body.has_more] : [status, body.errors[0].parameter, body.errors[0].code]
  }
  expect(await rows('')).toEqual([25, true])
  expect(await rows('?limit=1')).toEqual([1, true])
  expect(await rows('?limit=100')).toEqual([26, false])
  expect(await rows('?limit=101')).toEqual([422, 'limit', 'out_of_range'])
  expect(await rows('?limit=0')).toEqual([422, 'limit', 'out_of_range'])
})

test('a list of reference may be kept for an hour, and everything else not at all', async () => {
  const banks = await given.call('GET', '/v1/reference/banks')
  expect(banks.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(banks.headers.get('etag')).toMatch(/^"[^"]+"$/)
  expect((await given.call('GET', '/v1/reference/banks')).headers.get('etag')).toBe(banks.headers.get('etag'))
  expect((await given.call('GET', '/v1/customers')).headers.get('cache-control')).toBe('no-store')
})

test('an idempotency key that is none is refused where keys count, after the members, and nowhere else', async () => {
  const { body: created } = await given.call('POST', '/v1/customers', { body: { ...complete, email: 'eva@example.com' } })
  const headers = { 'idempotency-key': 'not\tvisible' }
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await given.call(method, path, { body, headers })
    return [answer.status, answer.body?.code]
  }
  const customer = { ...complete, email: 'eva@example.com' }
  expect(await send('POST', '/v1/customers', customer)).toEqual([400, 'invalid_idempotency_key'])
  expect(await send('POST', '/v1/customers', { ...customer, type: 'x' })).toEqual([422, 'validation_failed'])
  expect(await send('PUT', `/v1/customers/${created.id}`, customer)).toEqual([200, undefined])
  expect(await send('DELETE', `/v1/customers/${created.id}`)).toEqual([200, undefined])
})

test('a key that is over its limit is told so before it is told what it may do', async () => {
  const limits = { ...given.limits, write: { quota: 1, window: 60 } }
  const key = await given.givenKey(given.organizationId, { scopes: [], limits })
  const codes = [1, 2].map(async () => (await given.call('POST', '/v1/customers', { key, body: {} })).body.code)
  expect((await Promise.all(codes)).sort()).toEqual(['insufficient_scope', 'rate_limited'])
})
