import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ServiceError } from '#contract/errors'
import { guardServer } from './guard-server'

const kibibyte = 1024
let server: Server
let port: number
/** The requests that reached the listener behind the guard, and the number of bytes that it read. */
const asked: string[] = []
let read = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url?.endsWith('/unread')) return void response.writeHead(401).end('not read')
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
    })
    request.on('error', () => response.destroy())
    request.on('end', () => response.end('read to the end'))
  })
  server.on('upgrade', () => {})
  const refused = new ServiceError('rate_limited', 'Too often', { retryAfter: 60 })
  guardServer(
    server,
    (target) => target.startsWith('/own'),
    ({ url }) => (url === '/refused' ? refused : undefined),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => server.close())

test('a body that announces too much is refused before any of it is read, and nobody is asked', async () => {
  const before = read
  const answer = await send('POST /announced', 'content-length: 157286400\r\naccept-language: es')
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"title":"El cuerpo es demasiado grande\."/)
  expect(answer).toContain('"code":"payload_too_large"')
  expect([asked.includes('POST /announced'), read - before]).toEqual([false, 0])
})

test('what is refused beforehand is told so, and nobody is asked', async () => {
  const answer = await send('GET /refused', 'connection: keep-alive')
  expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 60[\s\S]*connection: close[\s\S]*"code":"rate_limited"/)
  expect(asked).not.toContain('GET /refused')
})

test('a body in chunks is refused with the byte that is too many, although it would go on for ever', async () => {
  const before = read
  const answer = await send('POST /chunked', 'transfer-encoding: chunked', chunkOf(16 * kibibyte))
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/)
  expect(read - before).toBeLessThanOrEqual(64 * kibibyte)
})

test('a body of 64 KiB arrives whole, announced or in chunks; one byte more does not', async () => {
  const whole = Buffer.alloc(64 * kibibyte, 'a')
  const chunked = Buffer.concat([chunkOf(64 * kibibyte), Buffer.from('0\r\n\r\n')])
  expect(await send('POST /fits', `content-length: ${whole.length}`, whole, 1)).toContain('read to the end')
  expect(await send('POST /fits', 'transfer-encoding: chunked', chunked, 1)).toContain('read to the end')
  expect(await send('POST /over', `content-length: ${whole.length + 1}`)).toMatch(/^HTTP\/1\.1 413 /)
  expect(await send('POST /over', 'transfer-encoding: chunked', chunkOf(64 * kibibyte + 1), 1)).toMatch(/^HTTP\/1\.1 413 /)
})

test('a listener with a limit of its own is left to it', async () => {
  const body = Buffer.alloc(65 * kibibyte, 'a')
  expect(await send('POST /own', `content-length: ${body.length}`, body, 1)).toContain('read to the end')
})

test.each(['POST /unread', 'POST /own/unread'])(
  '%s is answered before its body, which is then not taken for ever',
  async (line) => {
    for (const headers of ['transfer-encoding: chunked', 'content-length: 60000']) {
      const began = performance.now()
      const answer = await send(line, `connection: keep-alive\r\n${headers}`, chunkOf(100), 1)
      expect([answer.split('\r\n')[0], performance.now() - began < 4000]).toEqual(['HTTP/1.1 401 Unauthorized', true])
    }
  },
)

test.each(['GET /unread', 'POST /unread', 'GET /own/unread', 'POST /own/unread'])(
  '%s takes hardly anything of a huge body once it is answered',
  async (line) => {
    const most = { 'transfer-encoding: chunked': 32 * 1024 * kibibyte, 'content-length: 157286400': 128 * kibibyte }
    for (const [headers, bytes] of Object.entries(most)) {
      const taken = once(server, 'connection').then(async ([socket]) => {
        await once(socket, 'close')
        return socket.bytesRead
      })
      // With `connection: close` the server would end the connection in any case, so these clients request keep-alive.
      const answer = await send(line, `connection: keep-alive\r\n${headers}`, chunkOf(1024 * kibibyte))
      expect(answer.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 (401|413) /)
      expect(await taken, headers).toBeLessThanOrEqual(bytes)
    }
  },
)

test('a small body that arrives after its answer leaves the connection to the next request', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (const times of [1, 2, 3]) {
    socket.write('POST /own/unread HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n')
    await vi.waitFor(() => expect(text.match(/ 401 /g)).toHaveLength(times))
    socket.write(Buffer.concat([chunkOf(100), Buffer.from('0\r\n\r\n')]))
  }
  socket.destroy()
})

test('a wish for another protocol is answered as if it had not been made', async () => {
  const answer = await send('GET /socket', 'connection: upgrade\r\nupgrade: websocket', undefined, 0, 'read to the end')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a server that is told to close ends each connection with its next answer, whether its client goes on asking or not', {
  timeout: 10_000,
}, async () => {
  const begun: ServerResponse[] = []
  const closing = guardServer(
    createServer((_, response) => begun.push(response)),
    () => true,
  )
  closing.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const address = closing.address()
  const closingPort = typeof address === 'object' && address !== null ? address.port : 0
  const [busy, quiet] = [connect(closingPort, '127.0.0.1'), connect(closingPort, '127.0.0.1')]
  for (const socket of [busy, quiet]) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  const closed = new Promise<void>((resolve) => closing.close(() => resolve()))
  busy.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  const [said] = await Promise.all([text(busy), text(quiet), ...begun.map((response) => response.end('answered'))])
  expect(said.match(/answered/g)).toHaveLength(2)
  expect(said).toMatch(/connection: close/i)
  await closed
})

function chunkOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, 'a'), Buffer.from('\r\n')])
}

/** Sends a head and `times` parts of a body, or until the connection closes; returns the response up to `until`. */
function send(line: string, headers: string, part?: Buffer, times = Number.POSITIVE_INFINITY, until?: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const close = /connection:/.test(headers) ? '' : 'connection: close\r\n'
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\n${close}${headers}\r\n\r\n`)
      for (let sent = 0; part !== undefined && sent < Math.min(times, 100); sent++) socket.write(part)
    })
    socket.on('data', (chunk) => {
      text += chunk
      if (until !== undefined && text.includes(until)) socket.destroy()
    })
    socket.on('error', () => {}) // the server cut the connection while the client was still sending
    socket.on('close', () => resolve(text))
  })
}
