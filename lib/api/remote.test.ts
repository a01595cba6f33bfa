import { createServer, type RequestListener, type Server } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { createPace } from './pace'
import { sendRemotely } from './remote'
import { openTransport } from './transport'

type ApiRequest = Parameters<typeof sendRemotely>[1]

const read: ApiRequest = { method: 'GET', effect: false, target: '/v1/customers', headers: {} }
const write: ApiRequest = { method: 'POST', effect: true, target: '/v1/customers', headers: {}, body: '{}' }
const within = { connectMs: 200, firstByteMs: 400, totalMs: 400, lateReadMs: 100, bytes: 1_000, readAttempts: 3 }

let server: Server | undefined
let requested = 0
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('an API that never answers is given up after the time of one answer, however often a read may be repeated', async () => {
  const baseUrl = await listen(() => {})
  const started = Date.now()
  await expect(sendRemotely(baseUrl, read, within)).rejects.toMatchObject({ code: 'api_unreachable' })
  expect(Date.now() - started).toBeLessThan(within.totalMs * 2)
})

test('a read of a page whose time is over is given up early, and one that is answered is not; a write has its whole time', async () => {
  const slow = { ...within, firstByteMs: 2_000, totalMs: 2_000, lateReadMs: 300 }
  const until = Date.now() - 1
  const silent = await listen(() => {})
  const started = Date.now()
  await expect(sendRemotely(silent, { ...read, until }, slow)).rejects.toMatchObject({ code: 'api_unreachable' })
  const tookMs = Date.now() - started
  expect([tookMs >= 300, tookMs < 1_500]).toEqual([true, true])
  await expect(sendRemotely(silent, { ...write, until }, slow)).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(Date.now() - started - tookMs).toBeGreaterThanOrEqual(1_900)
  server?.closeAllConnections()
  server?.close()
  const quick = await listen((_request, response) => response.end('{}'))
  expect(await sendRemotely(quick, { ...read, until }, slow)).toMatchObject({ status: 200 })
})

test('a read whose connection breaks is repeated; a write is sent once, and its outcome is unknown', async () => {
  const baseUrl = await listen((request) => request.socket.destroy())
  await expect(sendRemotely(baseUrl, read, { ...within, totalMs: 5_000 })).rejects.toMatchObject({ code: 'api_unreachable' })
  expect(requested).toBe(within.readAttempts)

  requested = 0
  await expect(sendRemotely(baseUrl, write, within)).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(requested).toBe(1)
})

test('an API that switches to another protocol has not answered: a read found nobody, the outcome of a write is unknown', async () => {
  const baseUrl = await listen((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  })
  await expect(sendRemotely(baseUrl, read, { ...within, readAttempts: 1 })).rejects.toMatchObject({ code: 'api_unreachable' })
  await expect(sendRemotely(baseUrl, write, within)).rejects.toMatchObject({ code: 'outcome_unknown' })
})

test('a write that found nobody at the address had no effect', async () => {
  const baseUrl = await listen(() => {})
  server?.close()
  await expect(sendRemotely(baseUrl, write, within)).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('an API that says nothing is given up at the first byte, one that drips at the end', async () => {
  const quick = { ...within, firstByteMs: 100, totalMs: 5_000, readAttempts: 1 }
  const silent = await listen(() => {})
  const started = Date.now()
  await expect(sendRemotely(silent, write, quick)).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(Date.now() - started).toBeLessThan(1_000)
  server?.closeAllConnections()
  server?.close()
  const dripping = await listen((_request, response) => {
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  })
  await expect(sendRemotely(dripping, read, { ...quick, totalMs: 400 })).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('an answer past the limit is not read on, and a redirect is not followed', async () => {
  const huge = await listen((_request, response) => response.end('x'.repeat(2_000)))
  await expect(sendRemotely(huge, read, within)).rejects.toMatchObject({ code: 'api_unreachable' })
  server?.close()
  const moved = await listen((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
  expect(await sendRemotely(moved, read, within)).toMatchObject({ status: 302 })
})

test.each([
  ['application/json', Buffer.from('\uFEFF{"city":"Mérida"}')],
  ['application/json; charset=utf-8', Buffer.from('{"city":"Mérida"}')],
  ['application/json;charset="ISO-8859-1"', Buffer.from('{"city":"Mérida"}', 'latin1')],
  ['application/json; charset=none-such', Buffer.from('{"city":"Mérida"}')],
])('an answer is read in the charset that it names, without the mark at its start: %s', async (type, body) => {
  const baseUrl = await listen((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
  expect((await sendRemotely(baseUrl, read, within)).text).toBe('{"city":"Mérida"}')
})

test.each([
  ['gzip', gzipSync('{"status":"REJECTED"}')],
  ['deflate', deflateSync('{"status":"REJECTED"}')],
  ['deflate', deflateRawSync('{"status":"REJECTED"}')],
  ['br', brotliCompressSync('{"status":"REJECTED"}')],
  ['deflate, gzip', gzipSync(deflateSync('{"status":"REJECTED"}'))],
  ['identity', Buffer.from('{"status":"REJECTED"}')],
])('an answer that a gateway compressed unasked is read: %s', async (encoding, body) => {
  const baseUrl = await listen((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body))
  expect((await sendRemotely(baseUrl, write, within)).text).toBe('{"status":"REJECTED"}')
})

test.each([
  ['cut off', 'gzip', gzipSync('{}').subarray(0, 12)],
  ['past the limit', 'gzip', gzipSync('x'.repeat(2_000))],
  ['in an encoding that nobody knows', 'zstd', Buffer.from('{}')],
])('the outcome of a write is unknown if its compressed answer is %s', async (_what, encoding, body) => {
  const baseUrl = await listen((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body))
  await expect(sendRemotely(baseUrl, write, within)).rejects.toMatchObject({ code: 'outcome_unknown' })
  await expect(sendRemotely(baseUrl, read, within)).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('an answer without a body needs no decompression', async () => {
  const baseUrl = await listen((_request, response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end())
  expect(await sendRemotely(baseUrl, write, within)).toMatchObject({ status: 204, text: '' })
})

test('what may not be sent any more once there is a connection is not sent, not repeated, and says why', async () => {
  let connections = 0
  const baseUrl = await listen((_request, response) => response.end('{}'))
  server?.on('connection', () => {
    connections += 1
  })
  const beforeSend = () => {
    throw new ServiceError('quote_expired', 'too late')
  }
  for (const request of [read, write])
    await expect(sendRemotely(baseUrl, { ...request, beforeSend }, within)).rejects.toMatchObject({ code: 'quote_expired' })
  expect([connections, requested]).toEqual([2, 0])
  expect(await sendRemotely(baseUrl, write, within)).toMatchObject({ status: 200 })
})

test('a payment that waited for its turn until it expired is not sent', async () => {
  const baseUrl = await listen((_request, response) => response.writeHead(429, { 'retry-after': '1' }).end('{}'))
  const send = createPace().guard(openTransport({ baseUrl }))
  const pay = { ...write, operation: 'payQuote' } as const
  await send(pay)
  const expiresAt = Date.now() + 500
  const beforeSend = () => {
    if (Date.now() >= expiresAt) throw new ServiceError('quote_expired', 'too late')
  }
  await expect(send({ ...pay, beforeSend })).rejects.toMatchObject({ code: 'quote_expired' })
  expect(requested).toBe(1)
})

async function listen(answer: RequestListener): Promise<string> {
  requested = 0
  const listening = createServer((request, response) => {
    requested += 1
    answer(request, response)
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}
