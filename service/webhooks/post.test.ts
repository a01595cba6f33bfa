import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createPost } from './post'
import type { Target } from './targets'

let close = () => {}
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

const message = { headers: {}, body: '{}' }

test('a receiver that switches to another protocol gave no answer, and is not waited for', { timeout: 5_000 }, async () => {
  const target = await listen((socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  })
  expect(await createPost({ timeoutMs: 1_000 })(target, message)).toEqual({ error: 'no_answer' })
})

test('an answer counts even when the connection breaks in the middle of it', async () => {
  const target = await listen((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nbegun'))
  expect(await createPost()(target, message)).toEqual({ status: 200, answer: 'begun' })
})

test('a receiver has 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const target = await listen((socket) => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'))
  expect(await createPost()(target, message)).toEqual({ status: 204, answer: '' })
  expect(timeout.mock.calls).toEqual([[15_000]])
})

/** Starts a raw TCP server that answers as the test says once data arrive. */
async function listen(answer: (socket: Socket) => void): Promise<Target> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => answer(socket)))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  close = () => server.close()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return { url: new URL(`http://127.0.0.1:${address.port}/hook`), addresses: [{ address: '127.0.0.1', family: 4 }] }
}
