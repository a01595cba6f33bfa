import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const Movement = z.looseObject({ id: z.string(), time: z.string() })
type BankPayout = { reference: string; amount: string } & Record<string, unknown>
/** A payout that the bank has executed, and its answer. */
type Known = { message: BankPayout; answer: Record<string, unknown> }
type Respond = (response: ServerResponse, about: { payout: BankPayout; execute: (more?: object) => object }) => void

/** For tests: starts a bank's gateway on loopback that counts submissions. `meets` sets what happens to the next ones. */
export async function givenBank() {
  const known = new Map<string, Known>()
  const submissions: string[] = []
  const executions: string[] = []
  const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = []
  const movements: object[] = []
  let listing: 'works' | 'fails' | 'repeats' = 'works'
  let next: Respond = responses.pays
  let nextStatus: Respond | undefined

  /** Executes once per reference: a repeat gets the first answer. */
  function execute(payout: BankPayout, more: object = {}): object {
    const before = known.get(payout.reference)
    if (before !== undefined) return before.answer
    executions.push(payout.reference)
    const answer = { reference: payout.reference, code: '00', amount: payout.amount, receipt: `R${submissions.length}`, ...more }
    known.set(payout.reference, { message: payout, answer })
    return answer
  }

  /** Lists two movements per page, in the order in which they were added. */
  function list({ from, to, after }: { from: string; to: string; after?: string }): object {
    const received = movements.map((movement) => Movement.parse(movement)).filter(({ time }) => time >= from && time < to)
    const start = listing === 'repeats' ? 0 : received.findIndex(({ id }) => id === after) + 1
    return { movements: received.slice(start, start + 2), more: listing === 'repeats' || start + 2 < received.length }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    requests.push({ method: request.method ?? '', path, headers: request.headers, body })
    if (path === '/v1/movements/search') return json(response, 200, { movements })
    if (path === '/v1/movements/list') return json(response, listing === 'fails' ? 503 : 200, list(JSON.parse(body)))
    if (path === '/v1/payouts') {
      const payout: BankPayout = JSON.parse(body)
      submissions.push(payout.reference)
      return next(response, { payout, execute: (more) => execute(payout, more) })
    }
    const reference = path.split('/').at(-1) ?? ''
    const found = known.get(reference)
    const payout = found?.message ?? { reference, amount: '0.00' }
    if (nextStatus) return nextStatus(response, { payout, execute: (more) => execute(payout, more) })
    return found ? json(response, 200, found.answer) : json(response, 404, { reference })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bank has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    submissions,
    /** The references that were paid, each once. */
    executions,
    requests,
    movements,
    /** Sets the response to the next submissions and, if given, to the next look-ups. */
    meets(submission: Respond, status?: Respond) {
      next = submission
      nextStatus = status
    },
    /** Sets the response to listings of received movements. */
    lists(how: typeof listing) {
      listing = how
    },
    /** Changes the bank's answer about a payout. */
    says(reference: string, answer: object) {
      const payout = known.get(reference)
      if (payout === undefined) throw new Error(`The bank never heard of ${reference}`)
      Object.assign(payout.answer, answer)
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Responses of which only `pays` executes the payout by itself; the others leave the outcome open. */
export const responses = {
  pays: (response, { execute }) => json(response, 200, execute()),
  isSilent: () => {},
  resets: (response) => response.destroy(),
  switchesProtocols: (response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  },
  fails: (response, { payout }) => {
    json(response, 500, { reference: payout.reference, code: '14' })
  },
  sendsHtml: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>{"code":"14"}</html>')
  },
  saysTooMuch: (response, { payout }) => {
    json(response, 200, { reference: payout.reference, code: '14', filler: 'x'.repeat(70_000) })
  },
  redirects: (response) => {
    response.writeHead(302, { location: '/v1/elsewhere' }).end()
  },
  cutsShort: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 }).write('{"code":"14"')
    response.destroy()
  },
  mixesTypes: (response, { payout }) => {
    json(response, 200, { reference: payout.reference, code: 14, amount: Number(payout.amount) })
  },
  namesAnother: (response) => {
    json(response, 200, { reference: 'another', code: '14' })
  },
  saysAnotherAmount: (response, { payout }) => {
    json(response, 200, { reference: payout.reference, code: '00', amount: '1.00' })
  },
} satisfies Record<string, Respond>

/** Returns a response with this code of the network. */
export function answers(code: string): Respond {
  return (response, { payout: { reference } }) => json(response, 200, { reference, code })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
