import type { IncomingMessage } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Extension, PaymentsApi } from '#contract/api'
import { apiHealth, onCall } from './calls'
import { type ClientOptions, createPaymentsApi } from './client'
import { extensionOperations } from './console-operations'
import { limits, sendRemotely } from './remote'
import { closeAll, json, type Listener, listen, listenHttp, textOf } from './test-server'

afterEach(closeAll)

const credentials = { organizationId: 'o1', apiKey: 'secret' }
const transaction = { id: 't1', amount: '10100', customer_email: null, type: 'withdraw', status: 'pending' }
const pay = (api: PaymentsApi) =>
  api.payQuote('q1', { source: { prefunded_account_id: 'p1' } }, { idempotencyKey: 'k1', actorId: 'lucia' })

test('a request carries key, idempotency key and body, and the answer comes back', async () => {
  const seen: { request?: IncomingMessage; body?: string } = {}
  const api = await apiAt(async (request, response) => {
    seen.request = request
    seen.body = await textOf(request)
    json(response, 200, transaction)
  })
  expect(await pay(api)).toEqual(transaction)
  expect(seen.request).toMatchObject({ method: 'POST', url: '/v1/transfers/quote/q1/pay' })
  expect(seen.request?.headers).toMatchObject({ 'x-api-key': 'secret', 'idempotency-key': 'k1', 'x-actor-id': 'lucia' })
  expect(JSON.parse(seen.body ?? '')).toEqual({ source: { prefunded_account_id: 'p1' } })
})

test('an API without our extensions is sent the published members only, and no name of a person', async () => {
  const seen: { headers?: IncomingMessage['headers']; bodies: Record<string, unknown>[] } = { bodies: [] }
  const api = await apiAt(
    async (request, response) => {
      seen.headers = request.headers
      seen.bodies.push(JSON.parse(await textOf(request)))
      json(response, 201, { id: 'c1' })
    },
    { extensions: [] },
  )
  await api.createCustomer({ email: 'a@b.co', type: 'individual', country: 'VE', legal_name: 'Ana' }, { actorId: 'lucia' })
  await api.createQuote(quoteBody).catch(() => undefined)
  expect(seen.headers).not.toHaveProperty('x-actor-id')
  expect(seen.bodies[0]).toEqual({ email: 'a@b.co', type: 'individual', country: 'VE' })
  expect(seen.bodies[1]).toEqual({
    amount: 10_050,
    customer_id: 'c1',
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: 'a1' },
  })
  await expect(api.createQuote({ ...quoteBody, amount_side: 'destination' })).rejects.toMatchObject({ code: 'extension_missing' })
  await expect(api.listQuotes({})).rejects.toMatchObject({ code: 'extension_missing' })
  expect(seen.bodies).toHaveLength(2)
})

test('a quote has the currencies that were requested where the answer lacks them, and those of the answer where it has them', async () => {
  const answers = [{ id: 'q1' }, { id: 'q2', source: { currency: 'USD' }, destination: { account_id: 'a1' } }]
  const api = await apiAt((_request, response) => json(response, 201, answers.shift()), { extensions: [] })
  expect(await api.createQuote(quoteBody)).toMatchObject({ source: { currency: 'USDC' }, destination: { currency: 'VES' } })
  expect(await api.createQuote(quoteBody)).toMatchObject({ source: { currency: 'USD' }, destination: { currency: 'VES' } })
})

test.each(['diana@example.com', 'ana@example.com.ve', 'd***@example.com', 'a***@example.net'])(
  'the wallet of another e-mail, which an inexact search returned, is nobody’s: %s',
  async (email) => {
    const api = await apiAt((_request, response) => json(response, 200, { user_id: 'c9', email, state: 'ACTIVE' }), {
      extensions: [],
    })
    await expect(api.findWalletByEmail('ana@example.com')).rejects.toMatchObject({ code: 'no_match_unclear' })
  },
)

test.each(['ana@example.com', ' ANA@example.com', 'a***@example.com', '***', undefined])(
  'the wallet of an e-mail is found, however the API writes it: %s',
  async (email) => {
    const api = await apiAt((_request, response) => json(response, 200, { user_id: 'c9', email, state: 'ACTIVE' }), {
      extensions: [],
    })
    expect(await api.findWalletByEmail('Ana@example.com')).toMatchObject({ user_id: 'c9' })
  },
)

test('what an API without our extensions says beyond the published members about where money is does not count', async () => {
  const quote = {
    id: 'q1',
    status: 'pending',
    requires_confirmation: false,
    confirm_by: '2026-11-20T14:10:00Z',
    transaction_id: 't9',
  }
  const facts = { returned_amount: 5, source_amount: 1, requires_confirmation: false, completed_at: '2026-11-20T14:10:00.000Z' }
  const answering: Listener = ({ method, url = '' }, response) => {
    const { pathname } = new URL(url, 'http://x')
    const isQuote = pathname.includes('/quote') && !pathname.endsWith('/pay')
    const one = isQuote ? quote : { ...transaction, ...facts }
    const isList = method === 'GET' && /\/(quotes|transfers)$/.test(pathname)
    json(response, 200, isList ? { data: [one, one], has_more: false, next_cursor: null } : one)
  }
  const foreign = await apiAt(answering, { extensions: ['listQuotes', 'listTransactions', 'readTransaction'] })
  expect(await transactionsOf(foreign)).toEqual(Array(5).fill(transaction))
  for (const read of await quotesOf(foreign))
    for (const member of ['requires_confirmation', 'confirm_by', 'transaction_id']) expect(read).not.toHaveProperty(member)
  const ours = await apiAt(answering)
  expect(await transactionsOf(ours)).toMatchObject(Array(5).fill(facts))
  expect(await quotesOf(ours)).toMatchObject(Array(4).fill({ requires_confirmation: false, transaction_id: 't9' }))
})

test('a quote is not read while it is unsure whether the API can: its words would be taken for ours', async () => {
  let requested = 0
  const answering: Listener = (_request, response) => {
    requested++
    json(response, 404, { code: 'transaction_not_found' })
  }
  const api = await apiAt(answering, { extensions: [], unsure: new Set(['readQuote', 'readTransaction']) })
  await expect(api.readQuote('q1')).rejects.toMatchObject({ code: 'extension_missing' })
  expect(requested).toBe(0)
  await expect(api.readTransaction('t1')).rejects.toMatchObject({ code: 'transaction_not_found' })
})

test('an API that counts in whole units is sent whole units', async () => {
  const amounts: unknown[] = []
  const api = await apiAt(
    async (request, response) => {
      amounts.push(JSON.parse(await textOf(request)).amount)
      json(response, 422, {})
    },
    { amountUnit: 'major' },
  )
  await api.createQuote(quoteBody).catch(() => undefined)
  expect(amounts).toEqual([100.5])
})

test('no one listening means that nothing was done', async () => {
  const api = await apiAt(() => {})
  await closeAll()
  await expect(pay(api)).rejects.toMatchObject({ code: 'api_unreachable' })
  await expect(api.readCustomer('c1')).rejects.toMatchObject({ code: 'api_unreachable' })
})

test.each<[string, (socket: Socket) => void]>([
  ['closes without a word', (socket) => socket.once('data', () => socket.destroy())],
  [
    'stops in the middle',
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"id"')),
  ],
  ['speaks no HTTP', (socket) => socket.once('data', () => socket.end('hello\r\n\r\n'))],
  ['never answers', () => {}],
  ['answers without end', (socket) => socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_100_000)}`))],
])('a server that %s leaves a payment unknown, sent once, and a read unreachable', async (_name, behave) => {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections++
    socket.on('error', () => {})
    behave(socket)
  })
  const api = apiOf(await listen(server), {}, { ...limits, totalMs: 150 })
  await expect(pay(api)).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(connections).toBe(1)
  await expect(api.readCustomer('c1')).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('a read is tried again after a lost connection; a redirect is not followed', async () => {
  let requested = 0
  const api = await apiAt((request, response) => {
    requested++
    if (requested === 1) request.socket.destroy()
    else json(response, 302, {}, { location: '/elsewhere' })
  })
  await expect(api.listBankAccounts('c1')).rejects.toMatchObject({ code: 'api_invalid_answer' })
  expect(requested).toBe(2)
})

test('an id arrives as it is, encoded once, in a path as in a query', async () => {
  const came: string[] = []
  const api = await apiAt((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    came.push(decodeURIComponent(path.split('/')[3] ?? ''), decodeURIComponent(query.split('=')[1] ?? ''))
    json(response, 404, {})
  })
  const ids = ['cus:1+a~b/c d%41?x#y', '%2F', '%25', '...', '9007199254740993', 'año 漢字 🦤', 'n'.repeat(255)]
  for (const id of ids) {
    await expect(api.readCustomer(id)).rejects.toMatchObject({ code: 'customer_not_found' })
    await expect(api.findTransactionByReference(id)).rejects.toMatchObject({ code: 'transaction_not_found' })
  }
  expect(came.filter((_, at) => at % 4 === 0 || at % 4 === 3)).toEqual(ids.flatMap((id) => [id, id]))
})

test('an id that would change the path is never sent', async () => {
  const urls: (string | undefined)[] = []
  const api = await apiAt((request, response) => {
    urls.push(request.url)
    json(response, 404, {})
  })
  for (const id of ['..', '.', '', '\ud800'])
    await expect(api.readCustomer(id)).rejects.toMatchObject({ code: 'customer_not_found' })
  await expect(api.readCustomer('a/../b?x=1#y')).rejects.toMatchObject({ code: 'customer_not_found' })
  expect(urls).toEqual(['/v1/customers/a%2F..%2Fb%3Fx%3D1%23y'])
})

test('an e-mail with a plus arrives as it is', async () => {
  const api = await apiAt((request, response) => {
    expect(new URL(request.url ?? '', 'http://x').searchParams.get('email')).toBe('ana+1@b.co')
    json(response, 404, {})
  })
  await expect(api.findWalletByEmail('ana+1@b.co')).rejects.toMatchObject({ code: 'customer_not_found' })
})

test('each call is reported by its pattern, without what was filled in', async () => {
  const calls: unknown[] = []
  const stop = onCall((call) => calls.push(call))
  const api = await apiAt((_request, response) => json(response, 200, transaction))
  await api.readTransaction('who-asked-for-what')
  stop()
  expect(calls).toEqual([expect.objectContaining({ method: 'GET', path: '/v1/transfers/{id}', status: 200 })])
  expect(JSON.stringify(calls)).not.toContain('who-asked-for-what')
})

test('what a person decides is never sent without the person, also while it is unsure whether the API has it', async () => {
  const actors: unknown[] = []
  const listener: Listener = (request, response) => {
    actors.push(request.headers['x-actor-id'])
    json(response, 503, {})
  }
  const decisions = ['suspendCustomer', 'reinstateCustomer', 'blockCustomer', 'unblockCustomer', 'decideReview'] as const
  const [by, reason] = [{ actorId: 'lucia' }, { reason_code: 'fraud_suspected' as const }]
  for (const options of [{}, { extensions: [], unsure: new Set(decisions) }]) {
    const api = await apiAt(listener, options)
    await api.suspendCustomer('c1', reason, by).catch(() => undefined)
    await api.reinstateCustomer('c1', reason, by).catch(() => undefined)
    await api.blockCustomer('c1', reason, by).catch(() => undefined)
    await api.unblockCustomer('c1', reason, by).catch(() => undefined)
    await api.decideReview('r1', { decision: 'approve' }, by).catch(() => undefined)
  }
  expect(actors).toEqual(Array(10).fill('lucia'))
})

test.each([
  [401, { code: 'unauthenticated' }],
  [401, {}],
  [403, '<html>'],
])('a key that the API refuses with %d is reported as that, and not as an ended session: %j', async (status, body) => {
  const api = await apiAt((_, response) => json(response, status, body))
  await expect(pay(api)).rejects.toMatchObject({ code: 'api_key_refused' })
  await expect(api.readCustomer('c1')).rejects.toMatchObject({ code: 'api_key_refused' })
  expect(apiHealth().refusesKey).toBe(true)
})

const quoteBody = {
  amount: 10_050,
  customer_id: 'c1',
  source: { payment_rail: 'prefunded_account' as const, currency: 'USDC' as const },
  destination: { currency: 'VES' as const, account_id: 'a1', payment_rail: 'bank_transfer' as const },
  external_transfer_id: 'ord-1',
  amount_side: 'source' as const,
  description: 'rent',
}

/** Returns every transaction that the API says, by each operation that says one. */
async function transactionsOf(api: PaymentsApi) {
  const { data } = await api.listTransactions({})
  return [await pay(api), await api.findTransactionByReference('r1'), await api.readTransaction('t1'), ...data]
}

/** Returns every quote that the API says, by each published operation that says one, and by the list. */
async function quotesOf(api: PaymentsApi) {
  const { data } = await api.listQuotes({})
  return [await api.createQuote(quoteBody), await api.confirmQuote('q1', {}), ...data]
}

type Options = { extensions?: Extension[]; unsure?: ReadonlySet<Extension>; amountUnit?: ClientOptions['amountUnit'] }

async function apiAt(listener: Listener, options: Options = {}): Promise<PaymentsApi> {
  return apiOf(await listenHttp(listener), options)
}

function apiOf(base: string, { extensions, unsure = new Set(), amountUnit = 'minor' }: Options, within = limits): PaymentsApi {
  return createPaymentsApi({
    send: (request) => sendRemotely(base, request, within),
    credentials: async () => credentials,
    extensions: async () => new Set(extensions ?? extensionOperations),
    unsure: async () => unsure,
    amountUnit,
  })
}
