import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { readAtMost } from './read-at-most'

const server = createServer()
afterEach(() => server.close())

/** A stream without an end, which counts the pieces that were taken and notices its cancellation. */
function endless() {
  const seen = { pieces: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      seen.pieces++
      controller.enqueue(new Uint8Array(100))
    },
    cancel: () => {
      seen.isCancelled = true
    },
  })
  return { seen, body }
}

test('a body up to the limit is read whole, and one byte more is not', async () => {
  const pieces = () => [Buffer.from('ab'), Buffer.from('c')]
  const web = () => new Response('abc').body ?? new ReadableStream<Uint8Array>()
  for (const body of [() => Readable.from(pieces()), web]) {
    expect(String(await readAtMost(body(), 3))).toBe('abc')
    expect(await readAtMost(body(), 2)).toBeUndefined()
  }
  expect(await readAtMost(Readable.from([]), 0)).toEqual(Buffer.alloc(0))
})

test('a body without an end is read no further than the first piece beyond the limit, and cancelled', async () => {
  const { seen, body } = endless()
  expect(await readAtMost(body, 1000)).toBeUndefined()
  expect(seen).toEqual({ pieces: expect.toSatisfy((count: number) => count <= 12), isCancelled: true })
})

test('an answer over a connection that is too long ends the connection, and one that breaks off is no body', async () => {
  const answer = await answerOf((send) => {
    const sending = setInterval(() => send.write(Buffer.alloc(1000)), 1)
    send.on('close', () => clearInterval(sending))
  })
  expect(await readAtMost(answer, 5000)).toBeUndefined()
  await expect.poll(() => answer.destroyed).toBe(true)
  const cut = await answerOf((send) => {
    send.write('half')
    setImmediate(() => send.destroy())
  })
  await expect(readAtMost(cut, 5000)).rejects.toThrow()
})

async function answerOf(write: (send: ServerResponse) => void): Promise<IncomingMessage> {
  server.removeAllListeners('request').on('request', (_, send) => write(send))
  if (!server.listening) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const { port } = address
  return new Promise((resolve, reject) => request({ port, host: '127.0.0.1' }, resolve).on('error', reject).end())
}
