import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Answer, answerRefused, answerTo, answerUnknownPath } from './answers'
import { Books, type PaymentState, type Quote, sourceAccount } from './books'
import { readMembers } from './json'
import { type Network, networkFaults, sendThrough, stopsBefore } from './network'
import { type Outcome, operations, type UpstreamRequest } from './operations'
import { routeOf } from './routes'
import { type Combination, type OperationName, plainest } from './variations'

/**
 * A request that arrived at `at`, in milliseconds since 1970, with all headers. `operation` is undefined if it is none of the
 * thirteen. `tookMs` is absent while its connection waits.
 */
export type Came = {
  at: number
  tookMs?: number
  operation: OperationName | undefined
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  network: Network
}

/** The next `times` calls of this operation meet this network fault. `why` is the reason of a refusal. */
type Planted = { operation: OperationName; network: Network; times?: number; why?: string }

/** A payments API of another company on loopback, with only the thirteen published operations. */
export type Upstream = {
  url: string
  apiKey: string
  organizationId: string
  /** The account that payments leave from. */
  sourceAccount: string
  books: Books
  /** All requests, oldest first. */
  log: readonly Came[]
  /**
   * Sets the combination for customers that are made from now on and their records, and for answers without a record. The first
   * calls of `networkAt` meet its network fault; planted faults are cleared.
   */
  speak(combination: Combination): void
  plant(fault: Planted): void
  /** Loses the answer of every n-th write after its effect, from now on; 0 stops that. */
  loseEvery(times: number): void
  /** From now on every call meets a fault of the network with the probability `share`, drawn by `random`; 0 stops that. */
  disturb(share: number, random?: () => number): void
  /** Advances the company's clock. */
  pass(milliseconds: number): void
  /** Sets the state of a payment as reported by the bank. Throws if nothing was paid. */
  advance(quote: Quote, state: PaymentState): void
  close(): Promise<void>
}

const apiKey = 'key-of-the-company-7c1f'
const organizationId = 'org-of-the-company'
const longestBody = 1_000_000

export async function startUpstream(combination: Combination = plainest): Promise<Upstream> {
  let current = plainest
  let passed = 0
  const books = new Books(() => new Date(Date.now() + passed + Number(current.clockMinutes) * 60_000))
  const log: Came[] = []
  const planted: (Required<Pick<Planted, 'operation' | 'network' | 'times'>> & Pick<Planted, 'why'>)[] = []
  const losing = { every: 0, writes: 0 }
  let draw = (): Network => 'sound'
  const answered = new Map<string, Outcome>()

  const speak = (next: Combination) => {
    current = next
    const { networkAt: operation, network, networkTimes } = next
    planted.splice(0, planted.length, { operation, network, times: Number(networkTimes) })
  }
  speak(combination)
  const meet = (operation: OperationName | undefined, method: string): Pick<Planted, 'network' | 'why'> => {
    if (operation !== undefined && method !== 'GET' && losing.every > 0 && ++losing.writes % losing.every === 0)
      return { network: 'reset_after' }
    const fault = planted.find((one) => one.operation === operation && one.times > 0)
    if (fault === undefined) return { network: operation === undefined ? 'sound' : draw() }
    fault.times -= 1
    return fault
  }
  const work = (parsed: UpstreamRequest, key: string | undefined): Outcome => {
    const place = key && current.idempotency === 'honored' ? `${parsed.name} ${parsed.ids.join(' ')} ${key}` : undefined
    const outcome = (place && answered.get(place)) || operations[parsed.name](books, parsed, current)
    if (place) answered.set(place, outcome)
    return outcome
  }
  const answer = (
    request: IncomingMessage,
    parsed: UpstreamRequest | undefined,
    { network, why = 'The desk is closed for a moment' }: Pick<Planted, 'network' | 'why'>,
  ): Answer => {
    if (parsed === undefined) return answerUnknownPath(current)
    if (network === 'refused') return answerRefused({ status: 422, why }, current)
    if (request.headers['x-api-key'] !== apiKey) return answerRefused({ status: 401, why: 'Which key?' }, current)
    return answerTo(work(parsed, request.headers['idempotency-key']?.toString()))
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '/', headers } = request
    const body = await readBody(request)
    const route = routeOf(method, path)
    const met = meet(route?.name, method)
    const { network } = met
    const came: Came = { at: Date.now(), operation: route?.name, method, path, headers, body, network }
    log.push(came)
    response.on('close', () => {
      came.tookMs = Date.now() - came.at
    })
    const stop = stopsBefore(network)
    if (stop !== undefined) return stop(response)
    const parsed = route && { ...route, body: readMembers(body) }
    await sendThrough(network, response, answer(request, parsed, met), books.now())
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    // A caller that disconnects during a body or an answer is no error here.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    apiKey,
    organizationId,
    sourceAccount,
    books,
    log,
    speak,
    plant: (fault) => void planted.push({ times: 1, ...fault }),
    loseEvery: (times) => {
      losing.every = times
    },
    disturb: (share, random = Math.random) => {
      draw = () => (random() < share ? (networkFaults[Math.floor(random() * networkFaults.length)] ?? 'sound') : 'sound')
    },
    pass: (milliseconds) => {
      passed += milliseconds
    },
    advance: (quote, state) => {
      const payment = books.paymentOf(quote)
      if (payment === undefined) throw new Error(`Quote ${quote.id} is not paid`)
      payment.state = state
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > longestBody) throw new Error('A body of more than a megabyte')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
