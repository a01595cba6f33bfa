import { connect, type Socket } from 'node:net'
import { expect, test } from './support/test'

/** Nobody reads it all: a console that did would take it for seconds. */
const huge = 150 * 1024 * 1024
const second = 1000
const signInDoor = '/api/auth/callback/credentials'

test.describe.configure({ timeout: 180_000 })

test('bodies that are too large are refused while they arrive, at every door of the console, and others wait for nothing', async ({
  world,
}) => {
  const doors = [
    `POST ${signInDoor}`,
    'POST /api/console/candidates',
    'POST /customers',
    'POST /sign-in',
    'GET /api/auth/csrf',
    'POST /nowhere',
    'POST /v1/../api/auth/callback/credentials',
    'GET /openapi.json',
    'GET /reference',
    'GET /_next/static/nothing.js',
    'GET /v1/organization',
    'POST /v1/customers',
  ]
  const others = watchOthers(world.origin)
  const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/
  // Some doors answer before they look at the body. They end it all the same.
  const answered = /^HTTP\/1\.1 \d{3} /
  for (const door of doors) {
    const [announced, chunked] = await Promise.all([
      send(world.origin, head(world.origin, door, `content-length: ${huge}`)),
      send(world.origin, head(world.origin, door, 'transfer-encoding: chunked'), pour),
    ])
    // Partners are asked who they are before anybody looks at what they send.
    const atOnce = / \/v1\/[^.]/.test(door) ? answered : tooLarge
    expect([door, announced.text, announced.ms < 5 * second]).toEqual([door, expect.stringMatching(atOnce), true])
    const answer = door.endsWith(signInDoor) ? tooLarge : answered
    // What the two ends of a connection hold by themselves, and no more.
    expect([door, chunked.sent < 16 * 1024 * 1024]).toEqual([door, true])
    expect([door, chunked.text, chunked.ms < 5 * second]).toEqual([door, expect.stringMatching(answer), true])
  }
  expect(await others.slowest()).toBeLessThan(3 * second)
})

test('a head that never ends, a body of one byte a second and a silent connection are not waited for, nor is another protocol', async ({
  world,
}) => {
  const others = watchOthers(world.origin)
  const drip = (socket: Socket) => every(second, socket, () => socket.write('x'))
  const [slowHead, slowBody, silent, idle, upgrade] = await Promise.all([
    send(world.origin, `POST ${signInDoor} HTTP/1.1\r\nhost: localhost\r\nx-never: `, drip),
    send(world.origin, head(world.origin, `POST ${signInDoor}`, 'content-length: 1000'), drip),
    send(world.origin, ''),
    send(world.origin, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    send(world.origin, head(world.origin, 'GET /healthz', 'connection: upgrade\r\nupgrade: websocket')),
  ])
  expect(slowHead.text).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(slowHead.ms).toBeLessThan(45 * second)
  for (const { ms } of [slowBody, silent]) expect(ms).toBeLessThan(65 * second)
  for (const { text, ms } of [idle, upgrade]) {
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(ms).toBeLessThan(15 * second)
  }
  expect(await others.slowest()).toBeLessThan(3 * second)
})

function head(origin: string, line: string, headers: string): string {
  const form = 'content-type: application/x-www-form-urlencoded'
  return `${line} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${origin}\r\n${form}\r\n${headers}\r\n\r\n`
}

/** Writes chunk after chunk for as long as somebody takes them. */
function pour(socket: Socket): void {
  const chunk = Buffer.from(`${(16_384).toString(16)}\r\n${'a'.repeat(16_384)}\r\n`)
  let sent = 0
  const more = () => {
    while (!socket.destroyed && sent < huge) {
      sent += 16_384
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', more)
  more()
}

function every(ms: number, socket: Socket, work: () => void): void {
  const beat = setInterval(work, ms)
  socket.on('close', () => clearInterval(beat))
}

/** Writes by hand what no client of HTTP would send; answers what came back, how many bytes left, and after how many ms the connection was closed. */
function send(
  origin: string,
  start: string,
  go: (socket: Socket) => void = () => {},
): Promise<{ text: string; sent: number; ms: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), 'localhost', () => {
      socket.write(start)
      go(socket)
    })
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {}) // cut while it was still sending
    socket.on('close', () => resolve({ text, sent: socket.bytesWritten, ms: performance.now() - began }))
  })
}

/** Somebody else opens the sign-in page again and again meanwhile; answers how long the slowest took, in ms. */
function watchOthers(origin: string): { slowest: () => Promise<number> } {
  let watching = true
  const taken: number[] = []
  const watch = async () => {
    while (watching) {
      const began = performance.now()
      await (await fetch(`${origin}/sign-in`)).text()
      taken.push(performance.now() - began)
    }
  }
  const done = watch()
  return {
    slowest: async () => {
      watching = false
      await done
      return Math.max(...taken)
    },
  }
}
