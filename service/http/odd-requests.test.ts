import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'
import { createHttpServer } from './serve'
import { complete } from './test-examples'

let given: GivenService
let server: Server
let port: number
let customer: string
beforeAll(async () => {
  given = await givenService({ log: () => {} })
  server = createHttpServer((request, address) => given.service.fetch(request, { address }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  customer = (await given.call('POST', '/v1/customers', { body: { ...complete, email: 'ana@example.com' } })).body.id
})
afterAll(async () => {
  server.close()
  await given.close()
})

test.each([
  ['GET /v1/customers/%ff', 404, 'customer_not_found'],
  ['GET /v1/customers/%E0%A4%A', 404, 'customer_not_found'],
  ['GET /v1/customers/%', 404, 'customer_not_found'],
  ['GET /v1/%ff', 404, 'not_found'],
  ['GET /%ff', 404, 'not_found'],
  ['GET /problems/%ff', 404, 'not_found'],
  ['POST /bank-notifications/%ff', 401, 'unauthenticated'],
  ['GET /v1/customers?q=%ff&x=1', 422, 'validation_failed'],
  ['TRACE /v1/customers', 405, 'method_not_allowed'],
  ['PROPFIND /v1/customers', 405, 'method_not_allowed'],
  ['M-SEARCH /v1/customers', 405, 'method_not_allowed'],
  ['TRACE /healthz', 405, 'method_not_allowed'],
  ['DELETE /openapi.json', 405, 'method_not_allowed'],
  ['GET /bank-notifications/x', 405, 'method_not_allowed'],
  ['TRACE /nowhere', 404, 'not_found'],
  ['NONSENSE /v1/customers', 405, 'method_not_allowed'],
  ['TRACK /v1/customers', 405, 'method_not_allowed'],
  ['CONNECT payments.example:443', 405, 'method_not_allowed'],
  ['OPTIONS *', 404, 'not_found'],
  ['GET /v1\\customers', 404, 'not_found'],
])('%s is answered with a problem document', async (line, status, code) => {
  const answer = await send(line)
  expect([answer.status, answer.type, answer.body.code]).toEqual([status, 'application/problem+json; charset=utf-8', code])
  expect(answer.body).toMatchObject({ status, title: expect.any(String), type: expect.stringContaining(`/problems/${code}`) })
  expect(answer.head).toMatch(/^x-request-id: /im)
  if (status === 405) expect(answer.head).toMatch(/^allow: [A-Z, ]+$/im)
})

test('what is no HTTP at all is refused as node:http refuses it, and the server goes on', async () => {
  expect((await send('GET / HTTP/9.9')).status).toBe(400)
  expect((await send(`GET /v1/customers/${'x'.repeat(20_000)}`)).status).toBe(431)
  expect((await send('GET /healthz')).status).toBe(200)
})

test.each([
  ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 4'],
  ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
  ['two lengths in one', 'content-length: 4, 40'],
  ['a length that is none', 'content-length: +4'],
  ['chunks that are none', 'transfer-encoding: xchunked'],
  ['chunks before something else', 'transfer-encoding: chunked, gzip'],
])(
  'a request with %s, whose end two readers would see in two places, is refused, and nothing behind it is heard',
  async (_, length) => {
    const hidden = `GET /v1/organization HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${given.key}\r\n\r\n`
    const { status, head, whole } = await send('POST /v1/customers', `host: localhost\r\n${length}`, `0\r\n\r\n${hidden}`)
    expect([status, whole.match(/HTTP\/1\.1 /g)?.length]).toEqual([400, 1])
    expect(head).toMatch(/^connection: close$/im)
  },
)

test('a query string has at most 2 kB, before anybody is asked who calls; one that lists ids or moments has 8', async () => {
  const query = (bytes: number) => `q=${'a'.repeat(bytes - 2)}`
  const to = (path: string, search: string, key?: string) => send(`GET ${path}?${search}`, key)
  const nobody = 'host: localhost\r\nconnection: close'
  for (const path of ['/v1/transfers/quotes', '/v1/nowhere', '/healthz', `/v1/customers/${customer}`]) {
    const { status, type, body } = await to(path, query(2049), nobody)
    expect([path, status, type, body.code]).toEqual([path, 414, 'application/problem+json; charset=utf-8', 'query_too_long'])
    expect((await to(path, query(2048))).status, path).not.toBe(414)
  }
  const hundred = Array.from({ length: 100 }, () => customer).join('%2C')
  const { status, body } = await to('/v1/customers', `id=${hundred}`)
  expect([status, body.data.length]).toEqual([200, 1])
  expect((await to('/v1/customers', query(8193))).body.code).toBe('query_too_long')
  const moments = Array.from({ length: 200 }, (_, day) => new Date(Date.UTC(2026, 0, 1, day)).toISOString()).join()
  expect((await to('/v1/transfer-sums', `edges=${encodeURIComponent(moments)}`)).status).toBe(200)
})

test('an id of a path is decoded once, and no more', async () => {
  const encode = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const once = await send(`GET /v1/customers/${encode(customer)}`)
  expect([once.status, once.body.id]).toEqual([200, customer])
  expect((await send(`GET /v1/customers/${encode(encode(customer))}`)).status).toBe(404)
  expect((await send(`GET /v1/customers/${customer}%2fbank-accounts`)).status).toBe(404)
  expect((await send(`GET /v1%2fcustomers/${customer}`)).status).toBe(404)
})

/** Sends a raw request over a socket, because HTTP clients refuse to send these. */
async function send(line: string, headers = `host: localhost\r\nx-api-key: ${given.key}\r\nconnection: close`, behind = '') {
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(`${line} HTTP/1.1\r\n${headers}\r\n\r\n${behind}`))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const type = /^content-type: (.*)$/im.exec(head)?.[1]
  return {
    head,
    type,
    whole: text,
    status: Number(head.split(' ')[1]),
    body: type?.includes('json') ? JSON.parse(body) : undefined,
  }
}
