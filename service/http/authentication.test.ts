import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatApiKey, newApiKey, parseApiKey } from '../keys/api-key'
import { caller, type GivenService, givenService } from '../test-service'
import { createAddressCount } from './address-count'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

test('a key has the published form and refuses a typing error without asking anybody', () => {
  const text = formatApiKey(newApiKey('live'))
  expect(text).toMatch(/^pk_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{46}$/)
  expect(formatApiKey(parseApiKey(text) ?? newApiKey('live'))).toBe(text)
  const at = 25
  expect(parseApiKey(text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1))).toBeUndefined()
})

test('wrong, revoked, expired and foreign-looking keys are told the same', async () => {
  const { provisioning } = service()
  const revoked = await provisioning.createApiKey({ organizationId: given.organizationId, name: 'r', scopes: [], limits: null })
  await provisioning.revokeApiKey(revoked.id)
  const past = new Date(Date.now() - 1000)
  const expired = await provisioning.createApiKey({
    organizationId: given.organizationId,
    name: 'e',
    scopes: [],
    limits: null,
    expiresAt: past,
  })
  const known = parseApiKey(given.key)
  if (!known) throw new Error('the key of the test is a key')
  const wrong = formatApiKey({ ...known, secret: newApiKey('test').secret })
  const posing = formatApiKey({ ...known, environment: 'live' })

  const answers = await Promise.all(
    [revoked.apiKey, expired.apiKey, wrong, posing, formatApiKey(newApiKey('test'))].map((key) =>
      given.call('GET', '/v1/organization', { key }),
    ),
  )
  for (const { status, body } of answers) {
    expect({ status, code: body.code, title: body.title }).toEqual({
      status: 401,
      code: 'unauthenticated',
      title: answers[0]?.body.title,
    })
  }
})

test('why a key was refused is kept for those whose key it is, and told to nobody', async () => {
  const { provisioning } = service()
  const { organizationId } = given
  const made = async (name: string, rest: object = {}) =>
    (await provisioning.createApiKey({ organizationId, name, scopes: [], limits: null, ...rest })).apiKey
  const revoked = await provisioning.createApiKey({ organizationId, name: 'revoked', scopes: [], limits: null })
  await provisioning.revokeApiKey(revoked.id)
  const known = parseApiKey(await made('known'))
  if (!known) throw new Error('the key of the test is a key')
  const refused = {
    revoked: revoked.apiKey,
    expired: await made('expired', { expiresAt: new Date(Date.now() - 1000) }),
    address: await made('elsewhere', { allowedCidrs: ['10.1.2.0/24'] }),
    wrong_secret: formatApiKey({ ...known, secret: newApiKey('test').secret }),
    environment: formatApiKey({ ...known, environment: 'live' }),
  }
  for (const [reason, key] of Object.entries(refused)) {
    const answer = await given.call('GET', '/v1/organization', { key })
    expect([answer.status, answer.text]).toEqual([401, expect.not.stringContaining(reason)])
    const [event] = await given.database.sql`
      select e.data, k.key_id from payments.events e join payments.api_keys k on k.org_id = e.org_id and k.id = e.object_id
      where e.type = 'api_key.refused' and e.request_id = ${answer.headers.get('x-request-id')}`
    expect(event, reason).toEqual({ data: { reason }, key_id: parseApiKey(key)?.keyId })
  }
  const listed = await given.call('GET', '/v1/events?limit=100')
  expect(listed.status).toBe(200)
  expect(listed.text).not.toContain('api_key.refused')
})

test('secrets are not in the database', async () => {
  const [row] = await given.database.sql`select k::text as text from payments.api_keys k limit 1`
  const secret = parseApiKey(given.key)?.secret ?? ''
  expect(String(row?.text)).not.toContain(secret.slice(0, 12))
  expect(String(row?.text)).not.toContain(Buffer.from(secret).toString('hex'))
})

test('a key without the scope is told which one it lacks; a disabled organization is told so first', async () => {
  const key = await given.givenKey(given.organizationId, { scopes: ['customers:read'] })
  const answer = await given.call('POST', '/v1/customers', { key, body: 'not even an object' })
  expect([answer.status, answer.body.code, answer.body.scope]).toEqual([403, 'insufficient_scope', 'customers:write'])

  const other = await given.givenOrganization('test')
  await service().provisioning.setOrganizationStatus(other.id, 'disabled')
  expect((await given.call('GET', '/v1/organization', { key: other.key })).body.code).toBe('organization_disabled')
})

test('the limit of a key holds over two processes, says when to come back, and is counted by policy', async () => {
  const limits = { ...given.limits, default: { quota: 10, window: 60 } }
  const key = await given.givenKey(given.organizationId, { limits })
  const other = await given.anotherInstance()
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => (index % 2 ? given.call : other.call)('GET', '/v1/organization', { key })),
  )
  await other.close()
  const admitted = answers.filter(({ status }) => status === 200)
  expect(admitted).toHaveLength(10)
  const left = admitted.map(({ headers }) => Number(/^"default";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]))
  expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(15)
  for (const { body, headers } of refused) {
    expect(body.code).toBe('rate_limited')
    expect(headers.get('ratelimit-policy')).toBe('"default";q=10;w=60')
    expect(headers.get('ratelimit')).toBe(`"default";r=0;t=${headers.get('retry-after')}`)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const lookup = await given.call('GET', '/v1/customers/search?email=a%40b.co', { key })
  expect([lookup.status, lookup.headers.get('ratelimit-policy')]).toEqual([404, '"lookup";q=60;w=60'])
  expect((await given.call('GET', '/v1/organization')).headers.get('ratelimit')).toBeNull()
})

test('the window slides: half of it later, half of the quota is back', async () => {
  const limits = { ...given.limits, default: { quota: 10, window: 60 } }
  const key = await given.givenKey(given.organizationId, { limits })
  const ask = async () => (await given.call('GET', '/v1/organization', { key })).status
  for (let time = 0; time < 10; time++) expect(await ask()).toBe(200)
  const { keyId } = parseApiKey(key) ?? newApiKey('test')
  await given.database.sql`update payments.rate_buckets b set window_start = window_start - interval '90 seconds'
    from payments.api_keys k where k.id = b.key_id and k.key_id = ${keyId}`
  for (let time = 0; time < 5; time++) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
})

test('an address that guesses is told to wait; a valid key from there still passes', async () => {
  const call = caller({ fetch: (request) => service().fetch(request, { address: '203.0.113.7' }) }, 'pk_guess')
  const answers = []
  for (let time = 0; time < 25; time++) answers.push((await call('GET', '/v1/organization')).status)
  expect(answers).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
  expect((await call('GET', '/v1/organization', { key: given.key })).status).toBe(200)
})

test('who guesses from ever new addresses of one IPv6 network is one guesser, and IPv4 written as IPv6 is IPv4', async () => {
  const counted = async (addresses: string[]) => {
    const app = service()
    const statuses = []
    for (const address of addresses)
      statuses.push(
        (await caller({ fetch: (request) => app.fetch(request, { address }) }, 'pk_guess')('GET', '/v1/organization')).status,
      )
    return statuses.filter((status) => status === 429).length
  }
  const one = Array.from({ length: 25 }, (_, index) => `2001:db8:77:1:${index.toString(16)}::${index.toString(16)}`)
  expect(await counted(one)).toBe(5)
  expect(await counted(['2001:db8:77:2::1'])).toBe(0)
  expect(await counted([...Array(20).fill('198.51.100.77'), '::ffff:198.51.100.77', '::ffff:c633:644d'])).toBe(2)
})

test('failures are forgotten after a minute, and their count does not grow without end', () => {
  let clock = 0
  const count = createAddressCount(() => clock)
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1])
  clock = 60_000
  expect(count('a')).toBe(1)
  for (let address = 0; address < 20_000; address++) count(String(address))
  expect(count('a')).toBe(1)
})

function service() {
  return given.service
}
