import { Agent, request } from 'node:http'
import type { DemoOrganization } from './world'

export type WireAnswer = { status: number; contentType: string; body: Record<string, unknown> }
type Sent = { method: string; path: string; body?: unknown; text?: string; headers?: Record<string, string> }

/** One request to /v1 exactly as given, for what the typed client would refuse to send. A body that is not JSON reads as {}. */
export function wire(origin: string, { api_key }: Pick<DemoOrganization, 'api_key'>) {
  return ({ method, path, body, text, headers }: Sent): Promise<WireAnswer> => {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
    // A connection of its own, closed by us: one that was kept may be closed by the server in the moment it is used again, and one that
    // the server closes may take an answer with it that was not read yet.
    const agent = new Agent({ keepAlive: true })
    const answer = new Promise<WireAnswer>((resolve, reject) => {
      const outgoing = request(new URL(path, origin), {
        method,
        agent,
        headers: {
          'x-api-key': api_key,
          ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      })
      let answered = false
      outgoing.on('response', (incoming) => {
        answered = true
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers['content-type'] ?? '',
            body: readObject(Buffer.concat(chunks).toString('utf8')),
          }),
        )
      })
      // A server that has already refused may close while the rest of a huge body is still leaving.
      outgoing.on('error', (error) => {
        if (!answered) reject(error)
      })
      outgoing.end(payload)
    })
    return answer.finally(() => agent.destroy())
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // what it is instead is told by the content type
  }
}
