import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientAddressBehind } from './client-address'
import { guardServer } from './guard-server'
import { limitInFlight } from './in-flight-by-address'

let server: Server
let port: number
/** The requests that reached the listener and wait for their answer. */
let waiting: { from: string; response: ServerResponse }[]
const sockets: Socket[] = []

beforeEach(async () => {
  waiting = []
  server = createServer((request, response) => {
    waiting.push({ from: String(request.headers['x-forwarded-for']), response })
    server.emit('arrived')
  })
  guardServer(server, () => true, limitInFlight(clientAddressBehind(1), 3))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

test('of one address three requests run at a time; the fourth is told to wait a second, and others are not held up', async () => {
  for (let index = 0; index < 3; index++) await arrive('203.0.113.7')
  const refused = await answerTo('203.0.113.7')
  expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"rate_limited"/)
  await arrive('203.0.113.8')
  expect(waiting).toHaveLength(4)

  const [first] = waiting
  first?.response.end('done')
  if (first) await once(first.response, 'close')
  await arrive('203.0.113.7')
})

test('an IPv6 network counts as one address, this machine is exempt, and a forged header names nobody else', async () => {
  for (const end of ['1', '2', '3']) await arrive(`2001:db8:0:1::${end}`)
  expect(await answerTo('2001:db8:0:1::4')).toMatch(/^HTTP\/1\.1 429 /)
  expect(await answerTo('198.51.100.1, 2001:db8:0:1::5'), 'the last hop counts').toMatch(/^HTTP\/1\.1 429 /)
  await arrive('2001:db8:0:2::1')
  for (let index = 0; index < 5; index++) await arrive('127.0.0.1')
})

test('whoever hangs up stops counting, also with requests that waited for an answer on the same connection', async () => {
  const socket = ask('203.0.113.7', 3)
  while (waiting.length < 3) await once(server, 'arrived')
  expect(await answerTo('203.0.113.7')).toMatch(/^HTTP\/1\.1 429 /)
  const last = waiting[0]
  socket.destroy()
  if (last) await once(last.response, 'close')
  for (let index = 0; index < 3; index++) await arrive('203.0.113.7')
  expect(await answerTo('203.0.113.7')).toMatch(/^HTTP\/1\.1 429 /)
})

function ask(from: string, times = 1): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n\r\n`.repeat(times))
  return socket
}

async function arrive(from: string): Promise<void> {
  const arrived = once(server, 'arrived')
  const socket = ask(from)
  const refused = once(socket, 'data').then(([data]) => Promise.reject(new Error(`${from}: ${data}`)))
  await Promise.race([arrived, refused])
  refused.catch(() => {})
}

async function answerTo(from: string): Promise<string> {
  const [data] = await once(ask(from), 'data')
  return String(data)
}
