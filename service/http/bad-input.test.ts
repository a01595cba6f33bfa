import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { caller, type GivenService, givenService } from '../test-service'
import { readsBody, type ServedOperation } from './operation'
import { servedOperations } from './operations'
import { complete, examples } from './test-examples'

/** Bad input is tried on every operation that the service declares, so new ones are covered. */
let given: GivenService
/** Ids of existing objects, by the noun before them in a path. */
const existing: Record<string, string> = {}
/** A key of the organization without any scope, and a key of another organization with all scopes. */
const keys = { bare: '', foreign: '' }
beforeAll(async () => {
  given = await givenService({ log: () => {} })
  keys.bare = await given.givenKey(given.organizationId, { scopes: [] })
  keys.foreign = (await given.givenOrganization('test')).key
  existing.customers = await givenId('/v1/customers', examples.createCustomer)
  existing['bank-accounts'] = await givenId(`/v1/customers/${existing.customers}/bank-accounts`, examples.createBankAccount)
  existing.organizations = given.organizationId
  await givenTransfers()
  await givenReview()
  existing['api-keys'] = await givenId('/v1/api-keys', examples.createApiKey)
})
afterAll(() => given.close())

const nameOf = ({ method, path }: ServedOperation) => `${method} ${path}`
const all = servedOperations.map((operation) => [nameOf(operation), operation] as const)
const withBody = all.filter(([, operation]) => readsBody(operation))
const withIds = all.filter(([, { path }]) => path.includes('{'))
const withQuery = all.filter(([, { query }]) => Object.keys(query.shape).length > 0)

const strings = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '<script>',
  "'; drop table x --",
  '=1+1',
  'é'.repeat(70_000),
  '💸'.repeat(300),
  '{{7*7}}',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '',
]
const values: unknown[] = [null, true, 0, -1, 1.5, 1e300, 2 ** 60, [], {}, [[]], { id: {} }, ...strings]

test.each(all)('%s wants a key', async (_, operation) => {
  expect((await send(operation, { key: 'pk_test_none' })).status).toBe(401)
})

test.each(all.filter(([, { scope }]) => scope !== null))('%s wants its scope', async (_, operation) => {
  expect((await send(operation, { key: keys.bare })).body).toMatchObject({
    code: 'insufficient_scope',
    scope: operation.scope,
  })
})

test.each(withIds)('%s does not know ids that are malformed, missing or of another organization', async (_, operation) => {
  const malformed = await Promise.all(
    ['x', '%00', '%E0%A4%A', "1'--", '..%2f..', 'a'.repeat(3000), newId().toUpperCase()].map((id) => send(operation, { id })),
  )
  const missing = await send(operation, { id: newId() })
  const foreign = await send(operation, { id: 'existing', key: keys.foreign })
  for (const answer of [...malformed, missing, foreign]) mustBeDocumented(answer)
  for (const answer of [...malformed, missing]) expect(answer.status).toBe(404)
  const shapeOf = ({ status, body }: Answer) => ({ ...body, status, instance: '', request_id: '' })
  expect(shapeOf(foreign)).toEqual(shapeOf(missing))
  expect(missing.body.code).toBe(Object.values(operation.ids)[0])
})

test.each(withBody)('%s refuses what is not a JSON object', async (_, operation) => {
  const broken = [
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    'tru',
    '{"a":1}{"b":2}',
    '[[[[',
    '{"__proto__":{"type":"x"}}',
    '{"constructor":1}',
  ]
  for (const text of broken) mustBeDocumented(await send(operation, { text }))
  const wrongType = await send(operation, { text: 'a=1', contentType: 'text/plain' })
  expect([404, 415]).toContain(wrongType.status)
  const tooLarge = await send(operation, { text: `"${'x'.repeat(65 * 1024)}"` })
  expect([404, 413]).toContain(tooLarge.status)
})

test('an object that does not exist outranks a body that is wrong', async () => {
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/bank-accounts'],
  ] as const) {
    const missing = await given.call(method, `/v1/customers/${newId()}${path}`, { body: { type: 7 } })
    const there = await given.call(method, `/v1/customers/${existing.customers}${path}`, { body: { type: 7 } })
    expect([missing.status, missing.body.code, there.status]).toEqual([404, 'customer_not_found', 422])
  }
})

test.each(withBody)('%s answers any value of any member with a documented problem', async (_, operation) => {
  const body = exampleOf(operation)
  for (const [path, change] of mutations(body)) {
    const answer = await send(operation, { id: 'existing', text: JSON.stringify(change) })
    mustBeDocumented(answer, path)
    if (answer.status < 400) continue
    expect(answer.text, path).not.toMatch(/select |insert |payments\.|postgres|node_modules|\bat \//i)
  }
})

test.each(withQuery)('%s answers any value of any parameter with a documented problem', async (_, operation) => {
  for (const name of Object.keys(operation.query.shape)) {
    for (const value of [
      '\u0000',
      '-1',
      '1e9',
      '101',
      'NaN',
      '2026-13-45',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-12:00',
      Buffer.from(`9999999999999 ${newId()}`).toString('base64url'),
      "'",
      '%',
      '\u{10ffff}',
      'x'.repeat(2100),
      ',',
      'ACTIVE,,',
      '[]',
      'true',
    ]) {
      mustBeDocumented(await send(operation, { query: { [name]: value } }), `${name}=${value.slice(0, 20)}`)
    }
  }
})

test.each(all)('%s refuses a parameter that it does not know, and one that is sent twice', async (_, operation) => {
  const known = Object.keys(operation.query.shape)
  const queries = [
    ['statuss=failed', 'statuss'],
    ['one_too_many=', 'one_too_many'],
    ...known.map((name) => [`${name}=1&${name}=1`, name]),
    ...known.map((name) => [`${name}&${name}=1`, name]),
  ]
  for (const [query = '', parameter] of queries) {
    const answer = await call(operation.method, `${pathOf(operation, 'existing')}?${query}`, {
      text: !readsBody(operation) ? undefined : JSON.stringify(exampleOf(operation)),
    })
    // A missing object takes precedence over an invalid query.
    if (answer.status === 404 && operation.mustExist !== undefined) continue
    expect([query, answer.status, answer.body.code], answer.text).toEqual([query, 422, 'validation_failed'])
    expect(answer.body.errors).toContainEqual({ parameter, code: 'unknown_parameter', detail: expect.any(String) })
  }
})

test.each(all)('%s is the only method of its path beside those declared', async (_, operation) => {
  const here = servedOperations.filter(({ path }) => path === operation.path).map(({ method }) => method)
  const other = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((method) => !here.includes(method))
  const answer = await call(other ?? 'PATCH', pathOf(operation, newId()))
  expect([404, 405]).toContain(answer.status)
  if (answer.status === 405) expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(expect.arrayContaining(here))
})

test('a bad actor or idempotency key is named', async () => {
  const body = { email: 'a@example.com', type: 'individual', country: 'VE' }
  const actor = await given.call('POST', '/v1/customers', { body, headers: { 'x-actor-id': 'with space' } })
  expect([actor.status, actor.body.errors]).toMatchObject([422, [{ header: 'X-Actor-Id', code: 'invalid_format' }]])
  expect((await given.call('POST', '/v1/customers', { body, idempotencyKey: 'x y' })).body.code).toBe('invalid_idempotency_key')
})

async function givenId(path: string, body: unknown): Promise<string> {
  const answer = await given.call('POST', path, { body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body.id
}

/** Creates a paid and an unpaid quote, so that bodies reach the rules behind the ids. */
async function givenTransfers(): Promise<void> {
  const { provisioning } = given.service
  const prefunded = await provisioning.createPrefundedAccount({
    organizationId: given.organizationId,
    name: 'Test',
    currency: 'USDC',
  })
  await provisioning.fund({
    organizationId: given.organizationId,
    accountId: prefunded,
    amountMinor: 100_000_000n,
    reference: 'test',
  })
  const customer = await givenId('/v1/customers', { ...complete, email: 'payee@example.com' })
  const account = await givenId(`/v1/customers/${customer}/bank-accounts`, examples.createBankAccount)
  existing['prefunded-accounts'] = prefunded
  existing.deposits = await givenId('/v1/sandbox/deposits', examples.simulateDeposit)
  examples.createQuote = {
    amount: 1000,
    customer_id: customer,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: prefunded },
    destination: { currency: 'VES', account_id: account, payment_rail: 'pagomovil' },
    fees_paid_by: 'source',
    amount_side: 'source',
    description: 'x',
  }
  examples.previewQuote = examples.createQuote
  examples.payQuote = { source: { prefunded_account_id: prefunded } }
  const paid = await givenId('/v1/transfers/quote', examples.createQuote)
  existing.transfers = await givenId(`/v1/transfers/quote/${paid}/pay`, examples.payQuote)
  existing.transactions = existing.transfers
  existing.payouts = existing.transfers
  existing.quote = await givenId('/v1/transfers/quote', examples.createQuote)
}

async function givenReview(): Promise<void> {
  await givenId('/v1/customers', { ...complete, email: 'waits+kyc-review@example.com' })
  existing.reviews = (await given.call('GET', '/v1/kyc/reviews')).body.data[0].id
}

type Sent = { id?: string; key?: string; text?: string; contentType?: string; query?: Record<string, string> }
type Answer = Awaited<ReturnType<GivenService['call']>>

async function send(
  operation: ServedOperation,
  { id = newId(), key = given.key, text, contentType, query = {} }: Sent,
): Promise<Answer> {
  const written = !readsBody(operation) ? undefined : (text ?? JSON.stringify(exampleOf(operation)))
  const path = `${pathOf(operation, id)}?${new URLSearchParams(query)}`
  return call(operation.method, path, { key, text: written, contentType })
}

async function call(
  method: string,
  path: string,
  { key = given.key, text, contentType = 'application/json' }: Sent = {},
): Promise<Answer> {
  const raw = {
    fetch: (request: Request) =>
      given.service.fetch(text === undefined ? request : new Request(request, { body: text }), { address: newId() }),
  }
  const headers = { 'x-actor-id': 'tester', ...(text === undefined ? {} : { 'content-type': contentType }) }
  return caller(raw, key)(method, path, { headers })
}

/** Returns the path; the id `existing` is replaced by that of an existing object, if the test has made one. */
function pathOf({ path }: ServedOperation, id: string): string {
  return path.replaceAll(
    /(\w[\w-]*)\/\{\w+\}/g,
    (_, noun: string) => `${noun}/${id === 'existing' ? (existing[noun] ?? newId()) : id}`,
  )
}

/** Expects no server error. Every answer has been validated against the OpenAPI document already. */
function mustBeDocumented(answer: Answer, what = '') {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  if (answer.status >= 400) expect(answer.headers.get('content-type')).toContain('application/problem+json')
}

function exampleOf({ name }: ServedOperation): unknown {
  return examples[name] ?? { email: 'ana@example.com' }
}

/** Yields the body with each member, at any depth, replaced by each value, and with an unknown member added. */
function* mutations(body: unknown, path = ''): Generator<[string, unknown]> {
  if (body === null || typeof body !== 'object') return
  for (const [name, member] of Object.entries(body)) {
    for (const value of values) yield [`${path}/${name}`, { ...body, [name]: value }]
    for (const [inner, change] of mutations(member, `${path}/${name}`)) yield [inner, { ...body, [name]: change }]
  }
  yield [`${path}/one_too_many`, { ...body, one_too_many: 1 }]
}
