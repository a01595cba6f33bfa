import { createServer, type ServerResponse } from 'node:http'

/** For tests: starts a source of rates on loopback. `say` sets its next responses; `asked` counts requests. */
export async function givenSource(first: (response: ServerResponse, url: string) => void) {
  let answer = first
  let asked = 0
  const headers: Record<string, string | string[] | undefined>[] = []
  const server = createServer((request, response) => {
    asked++
    headers.push(request.headers)
    answer(response, request.url ?? '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The source has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    headers,
    say(next: (response: ServerResponse, url: string) => void) {
      answer = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export const json = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}
