import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

test('without a valid key every path of the API answers 401, and says how to authenticate', async () => {
  for (const key of ['', 'nonsense', `pk_test_${'a'.repeat(12)}_${'b'.repeat(46)}`, given.key.slice(0, -1)]) {
    const answer = await given.call('GET', '/v1/anything', { key })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('ApiKey')
    expect(answer.body).toMatchObject({ code: 'unauthenticated', status: 401 })
  }
})

test('an unknown path is a problem document in the language of the caller', async () => {
  const answer = await given.call('GET', '/v1/anything', { headers: { 'accept-language': 'es-VE,es;q=0.9' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.body).toMatchObject({ code: 'not_found', title: 'No existe.', type: 'http://service/problems/not_found' })
})

test('the request id of the caller comes back, and a bad one is replaced', async () => {
  const kept = await given.call('GET', '/v1/anything', { headers: { 'x-request-id': 'abc-12345' } })
  const replaced = await given.call('GET', '/v1/anything', { headers: { 'x-request-id': 'a b' } })
  expect(kept.headers.get('x-request-id')).toBe('abc-12345')
  expect(kept.body.request_id).toBe('abc-12345')
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

type Asks = { method: string; target: string; body?: string }
test.each<[what: string, status: number, Asks]>([
  ['an answer', 200, { method: 'GET', target: '/v1/reference/banks' }],
  ['a wrong parameter', 422, { method: 'GET', target: '/v1/customers?limit=many' }],
  ['an unknown id', 404, { method: 'GET', target: '/v1/customers/nobody' }],
  ['a method that the path does not take', 405, { method: 'PUT', target: '/v1/customers', body: '{}' }],
  [
    'a body that is too large',
    413,
    { method: 'POST', target: '/v1/customers', body: JSON.stringify({ note: 'x'.repeat(70_000) }) },
  ],
])(
  '%s is the same for who asks in this process and over HTTP, to the last header',
  async (_, status, { method, target, body }) => {
    const headers = {
      'x-api-key': given.key,
      'x-request-id': 'asked-twice',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const asked = await given.service.ask({ method, target, headers, body })
    const fetched = await given.service.fetch(new Request(`http://service.internal${target}`, { method, headers, body }))
    expect(asked).toEqual({ status, headers: Object.fromEntries(fetched.headers), text: await fetched.text() })
  },
)

test('HEAD is answered like GET, without the text', async () => {
  const [head, get] = await Promise.all(
    ['HEAD', 'GET'].map((method) =>
      given.service.fetch(new Request('http://service/v1/reference/banks', { method, headers: { 'x-api-key': given.key } })),
    ),
  )
  expect([head?.status, head?.headers.get('etag')]).toEqual([200, get?.headers.get('etag')])
  expect([await head?.text(), (await get?.text())?.length]).toEqual(['', expect.any(Number)])
})

test('while the database is away the service says so, and asks to come back', async () => {
  const lines: string[] = []
  const away = await givenService({ log: (...line) => lines.push(JSON.stringify(line)) })
  const { key } = away
  await away.database.appSql.end()
  const answer = await away.call('GET', '/v1/organization', { key })
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1'])
  expect((await away.service.fetch(new Request('http://service/readyz'))).status).toBe(503)
  expect((await away.service.fetch(new Request('http://service/healthz'))).status).toBe(200)
  expect(lines.join()).toContain('CONNECTION_ENDED')
  await away.close()
})

test('a full disk is refused for now, changes nothing, and is over once there is space', async () => {
  const body = { email: 'bea@example.com', type: 'individual', country: 'VE' }
  await given.database.sql.unsafe(`
    create function payments.disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before insert on payments.customers execute function payments.disk_is_full();
  `)
  const answer = await given.call('POST', '/v1/customers', { body })
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1'])
  await given.database.sql.unsafe('drop trigger disk_is_full on payments.customers; drop function payments.disk_is_full()')
  expect((await given.call('POST', '/v1/customers', { body })).status).toBe(201)
})

test('what fails on our side tells the caller nothing, and the log neither name nor number', async () => {
  const lines: string[] = []
  const broken = await givenService({ log: (...line) => lines.push(JSON.stringify(line)) })
  await broken.database.sql`alter table payments.customers rename column city to town`
  const body = { email: 'secret@example.com', phone_number: '04121234567', type: 'individual', country: 'VE' }
  const answer = await broken.call('POST', '/v1/customers', { body })
  await broken.close()
  expect([answer.status, answer.body.code]).toEqual([500, 'internal_error'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('42703')
  expect(lines[0]).toContain(answer.body.request_id)
  expect(lines.join() + answer.text).not.toMatch(/secret|412123|column|customers/)
})

test('a record that another transaction does not give back is refused for now, and nothing is changed', async () => {
  const created = await given.call('POST', '/v1/customers', {
    body: { email: 'ana@example.com', type: 'individual', country: 'VE' },
  })
  const path = `/v1/customers/${created.body.id}`
  const hurried = await given.anotherInstance({
    deadlines: { statementMs: 2_000, lockMs: 100, idleInTransactionMs: 2_000, answerMs: 5_000 },
  })
  await given.database.sql.begin(async (tx) => {
    await tx`select 1 from payments.customers where id = ${String(created.body.id)} for update`
    const answer = await hurried.call('DELETE', path)
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1'])
  })
  expect((await given.call('GET', path)).status).toBe(200)
  await hurried.close()
})
