import type { Socket } from 'node:net'
import { head, send, signInPath, startSlowClients } from './support/raw-clients'
import { expect, test } from './support/test'

/** Nobody reads it all: a console that did would take it for seconds. */
const huge = 150 * 1024 * 1024
/** What the two ends of a connection may hold by themselves: Linux lets a receiver grow to 32 MB, a sender to 4 MB. */
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
  void startSlowClients(world.origin) // whose own end is told in the next test
  const others = watchOthers(world.origin)
  const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/
  // Some endpoints answer before they look at the body. They end it all the same.
  const answered = /^HTTP\/1\.1 \d{3} /
  for (const endpoint of endpoints) {
    const [announced, chunked] = await Promise.all([
      send(world.origin, head(world.origin, endpoint, `content-length: ${huge}`)),
      send(world.origin, head(world.origin, endpoint, 'transfer-encoding: chunked'), pour),
    ])
    // Partners, and who sends files of payments, are asked who they are before anybody looks at what they send.
    const atOnce = / \/(v1\/[^.]|api\/console\/batches$)/.test(endpoint) ? answered : tooLarge
    expect([endpoint, announced.text, announced.ms < 5 * second]).toEqual([endpoint, expect.stringMatching(atOnce), true])
    const answer = endpoint.endsWith(signInPath) ? tooLarge : answered
    expect([endpoint, chunked.sent < mostHeld]).toEqual([endpoint, true])
    expect([endpoint, chunked.text, chunked.ms < 5 * second]).toEqual([endpoint, expect.stringMatching(answer), true])
  }
  expect(await others.slowest()).toBeLessThan(3 * second)
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

/** Somebody else opens the sign-in page four times a second meanwhile; answers how long the slowest took, in ms. */
function watchOthers(origin: string): { slowest: () => Promise<number> } {
  let watching = true
  const taken: number[] = []
  const watch = async () => {
    while (watching) {
      const began = performance.now()
      await (await fetch(`${origin}/sign-in`)).text()
      taken.push(performance.now() - began)
      await new Promise((next) => setTimeout(next, 250)) // the machine belongs to the other tests too
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
