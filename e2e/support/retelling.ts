import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { isWordOfMachine } from './machine-words'

/** A proxy on loopback between a console and its API that puts other texts in place of those of the answers. */
export type Retelling = {
  url: string
  /**
   * Takes the texts for the answers from now on, in turn from the `turn`-th. `share` is the part of the words of machines (states,
   * ids, times) that are replaced as well, from 0 to 1.
   */
  tell(texts: readonly string[], options: { turn: number; share?: number; random?: () => number }): void
  /** The members that were told otherwise, as `GET /v1/customers name`. */
  told: ReadonlySet<string>
  close(): Promise<void>
}

export async function startRetelling(target: string): Promise<Retelling> {
  const told = new Set<string>()
  let say = (_member: string, text: string) => text
  const server = createServer((request, response) => {
    forward(target, request)
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? ''
        const text = await answer.text()
        const place = `${request.method} ${placeOf(request.url ?? '')}`
        const body = /json/.test(type) ? retell(text, (member, value) => sayOf(`${place} ${member}`, member, value)) : text
        response.writeHead(answer.status, headersOf(answer)).end(body)
      })
      .catch(() => response.destroy())
  })
  const sayOf = (where: string, member: string, value: string) => {
    const said = say(member, value)
    if (said !== value) told.add(where)
    return said
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`,
    tell: (texts, { turn, share = 0, random = () => 1 }) => {
      let next = turn
      say = (member, value) => {
        if (member === 'next_cursor' || (isWordOfMachine(value) && random() >= share)) return value
        return texts[next++ % texts.length] ?? value
      }
    },
    told,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function forward(target: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { host: _host, connection: _connection, 'content-length': _length, ...sent } = request.headers
  const headers = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const body = chunks.length === 0 ? undefined : Buffer.concat(chunks)
  const { method = 'GET', url = '/' } = request
  return fetch(new URL(url, target), { method, headers: Object.fromEntries(headers), body, redirect: 'manual' })
}

/** Headers that are about the bytes on the way, which are others after it. */
const aboutBytes = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']

function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([name]) => !aboutBytes.includes(name)))
}

/** Returns the path of an address with ids left out. */
function placeOf(url: string): string {
  return url.replace(/\?.*/, '').replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, (part) => (part === '/v1' ? part : '/{id}'))
}

/** Returns a JSON text with each text in it, but not the names of members, as `say` says it. */
function retell(text: string, say: (member: string, value: string) => string): string {
  let member = ''
  return text.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (found, colon) => {
    const value = z.string().parse(JSON.parse(colon ? found.slice(0, -colon.length) : found))
    if (colon) member = value
    return colon ? found : JSON.stringify(say(member, value))
  })
}
