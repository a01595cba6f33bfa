import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Received = { path: string; headers: Record<string, string>; body: string }

/** For tests: starts a server on loopback that records requests. `answer` sets its responses; by default 204. */
export async function givenReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end(),
) {
  const received: Received[] = []
  let connections = 0
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const one = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    answer(response, one)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  const { port } = address
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
