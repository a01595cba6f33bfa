import type { Socket } from 'node:net'
import { head, send, signInPath, startSlowClients } from './support/raw-clients'
import { expect, test } from './support/test'

/** A size that no server should read completely: it would take seconds. */
const huge = 150 * 1024 * 1024
/** The buffers of the two ends of a connection on Linux: up to 32 MB for a receiver, 4 MB for a sender. */
const mostHeld = 48 * 1024 * 1024
const second = 1000

test.describe.configure({ timeout: 180_000 })

test('bodies that are too large are refused while they arrive, at every endpoint of the console, and others wait neither for them nor for slow clients', async ({
  world,
}) => {
  const endpoints = [
    `POST ${signInPath}`,
    'POST /api/console/candidates',
    'POST /api/console/batches',
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
  void startSlowClients(world.origin) // their end is checked in the next test
  const others = watchOthers(world.origin)
  const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/
  // Some endpoints answer before they read the body. They must end it as well.
  const answered = /^HTTP\/1\.1 \d{3} /
  for (const endpoint of endpoints) {
    const [announced, chunked] = await Promise.all([
      send(world.origin, head(world.origin, endpoint, `content-length: ${huge}`)),
      send(world.origin, head(world.origin, endpoint, 'transfer-encoding: chunked'), pour),
    ])
    // Partners and uploads of files are authenticated before their body is read.
    const atOnce = / \/(v1\/[^.]|api\/console\/batches$)/.test(endpoint) ? answered : tooLarge
    expect([endpoint, announced.text, announced.ms < 5 * second]).toEqual([endpoint, expect.stringMatching(atOnce), true])
    const answer = endpoint.endsWith(signInPath) ? tooLarge : answered
    expect([endpoint, chunked.sent < mostHeld]).toEqual([endpoint, true])
    expect([endpoint, chunked.text, chunked.ms < 5 * second]).toEqual([endpoint, expect.stringMatching(answer), true])
  }
  expect(await others.slowest()).toBeLessThan(5 * second)
})

test('a head that never ends, a body of one byte a second and a silent connection are not waited for, nor is another protocol', async ({
  slowClients,
}) => {
  const { slowHead, slowBody, silent, idle, upgrade } = await slowClients.ended
  expect(slowHead.text).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(slowHead.ms).toBeLessThan(45 * second)
  for (const { ms } of [slowBody, silent]) expect(ms).toBeLessThan(65 * second)
  for (const { text, ms } of [idle, upgrade]) {
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(ms).toBeLessThan(15 * second)
  }
})

/** Writes chunks for as long as the server accepts them. */
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

/** Opens the sign-in page four times a second from another client. Returns the slowest time in ms. */
function watchOthers(origin: string): { slowest: () => Promise<number> } {
  let watching = true
  const taken: number[] = []
  const watch = async () => {
    while (watching) {
      const started = performance.now()
      await (await fetch(`${origin}/sign-in`)).text()
      taken.push(performance.now() - started)
      await new Promise((next) => setTimeout(next, 250)) // leaves the machine to other tests
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
