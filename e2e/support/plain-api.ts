import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type PlainApi = { url: string; close(): Promise<void> }

/** The thirteen operations of the published interface, and nothing else. */
const published = [
  /^POST \/v1\/transfers\/quote$/,
  /^POST \/v1\/transfers\/quote\/[^/]+\/(pay|confirm)$/,
  /^GET \/v1\/organizations\/[^/]+\/exchange-rates$/,
  /^POST \/v1\/customers$/,
  /^(PUT|GET|DELETE) \/v1\/customers\/[^/]+$/,
  /^(POST|GET) \/v1\/customers\/[^/]+\/bank-accounts$/,
  /^DELETE \/v1\/customers\/[^/]+\/bank-accounts\/[^/]+$/,
  /^GET \/v1\/transfers\/search$/,
]
/** What the published interface shows of a quote and of a transaction. */
const members = new Set(
  `id source_amount quoted_amount exchange_rate source destination status created_at expires_at external_transfer_id commission_fees
  total_fees amount customer_email type payment_provider`.split(/\s+/),
)

/** An API on loopback with the published operations and members alone, before a console's own. It files a payment under its quote's id. */
export async function startPlainApi(target: string): Promise<PlainApi> {
  const references = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', target)
    const operation = `${request.method} ${url.pathname}`
    if (!published.some((one) => one.test(operation))) return void send(response, 404, '{"message":"no such route"}')
    const asked = url.searchParams.get('partner_reference_id')
    if (asked !== null) url.searchParams.set('partner_reference_id', references.get(asked) ?? 'filed-under-the-id')
    const answer = await forward(request, url)
    const body: Record<string, unknown> = await answer.json()
    if (operation === 'POST /v1/transfers/quote' && answer.ok) references.set(String(body.id), String(body.external_transfer_id))
    send(
      response,
      answer.status,
      JSON.stringify(answer.ok && url.pathname.startsWith('/v1/transfers/') ? withoutOurs(body) : body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The plain API has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function forward(request: IncomingMessage, url: URL): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = { 'content-type': 'application/json', 'x-api-key': String(request.headers['x-api-key']) }
  const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : Buffer.concat(chunks)
  return fetch(url, { method: request.method, headers, body })
}

function withoutOurs(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => members.has(name)))
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
