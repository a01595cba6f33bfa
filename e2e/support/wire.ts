import { Agent, request } from 'node:http'
import type { DemoOrganization } from './world'

export type WireAnswer = { status: number; contentType: string; body: Record<string, unknown> }
type Sent = { method: string; path: string; body?: unknown; text?: string; headers?: Record<string, string> }

/** Sends one request to /v1 exactly as given, which the typed client would refuse. A body that is not JSON is read as {}. */
export function wire(origin: string, { api_key }: Pick<DemoOrganization, 'api_key'>) {
  return ({ method, path, body, text, headers }: Sent): Promise<WireAnswer> => {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
    // A separate connection that we close: the server may close an idle one at the moment of its reuse, and with a connection
    // that
    // the server closes, an unread answer may be lost.
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
      // A server that has already refused may close while the rest of a huge body is being sent.
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
    return {} // the content type says what it is instead
  }
}
