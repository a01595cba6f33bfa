import { afterEach, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { createPaymentsApi } from './client'
import { extensionOperations } from './console-operations'
import type { LoggedCall } from './logged-call'
import { createPace } from './pace'
import { probeExtensions } from './probe'
import { limits, sendRemotely } from './remote'
import { closeAll, json, type Listener, listenHttp } from './test-server'

afterEach(closeAll)

const key = 'key-7'
const account = '01340946377731361695'
const quote = {
  id: 'q1',
  customer_id: 'c1',
  transaction_id: 't1',
  source: { currency: 'USDC' },
  destination: { currency: 'VES' },
}
const pay = (api: PaymentsApi) =>
  api.payQuote('q1', { source: { prefunded_account_id: 'p1' } }, { idempotencyKey: 'k1', actorId: 'lucia', requestId: 'r1' })

test('a call is written down with its records, sizes, ids of requests and key of its intent', async () => {
  const calls = await callsOf(pay, (_, response) =>
    json(response, 200, { id: 't1', quote_id: 'q1', customer_id: 'c1' }, { 'x-request-id': 'theirs-1' }),
  )
  expect(calls).toEqual([
    expect.objectContaining({
      operation: 'payQuote',
      method: 'POST',
      path: '/v1/transfers/quote/{id}/pay',
      members: { id: 'q1' },
      records: ['quote:q1', 'transaction:t1', 'customer:c1'],
      personId: 'lucia',
      outcome: 'done',
      status: 200,
      attempts: 1,
      requestId: 'r1',
      answeredRequestId: 'theirs-1',
      idempotencyKey: 'k1',
      requestBytes: 40,
      answerBytes: 46,
      probe: false,
    }),
  ])
})

test('a quote belongs to its customer, its account and its payment', async () => {
  const body = {
    amount: 100,
    customer_id: 'c1',
    source: { payment_rail: 'prefunded_account' as const, currency: 'USDC' as const },
    destination: { currency: 'VES' as const, account_id: 'a1' },
  }
  const [call] = await callsOf(
    (api) => api.createQuote(body),
    (_, response) => json(response, 201, quote),
  )
  expect(call?.records).toEqual(['customer:c1', 'bank_account:a1', 'quote:q1', 'transaction:t1'])
})

const outcomes: [string, (api: PaymentsApi) => Promise<unknown>, Listener, Partial<LoggedCall>][] = [
  ['nobody has', (api) => api.readCustomer('c1'), (_, response) => json(response, 404, {}), { outcome: 'none', status: 404 }],
  [
    'is refused',
    pay,
    (_, response) => json(response, 409, { message: 'Closed on Sundays' }),
    { outcome: 'refused', reason: 'Closed on Sundays' },
  ],
  [
    'fails there',
    (api) => api.readCustomer('c1'),
    (_, response) => json(response, 500, { error: 'disk full' }),
    { outcome: 'broken', reason: 'disk full' },
  ],
  [
    'nobody knows of',
    pay,
    (_, response) => json(response, 500, { error: 'disk full' }),
    { outcome: 'unknown', status: 500, reason: 'disk full' },
  ],
  [
    'is answered with a page',
    (api) => api.readCustomer('c1'),
    (_, response) => json(response, 200, '<html><p>Ana'),
    { outcome: 'broken', reason: undefined },
  ],
  [
    'gets no answer',
    (api) => api.readCustomer('c1'),
    (request) => request.socket.destroy(),
    { outcome: 'unreachable', status: undefined, attempts: 2 },
  ],
]
test.each(outcomes)('a call that %s is written down as that', async (_name, ask, listener, wanted) => {
  expect(await callsOf(ask, listener)).toEqual([expect.objectContaining(wanted)])
})

test('a call that was held back counts as never sent', async () => {
  const calls = await callsOf(
    async (api) => {
      for (let time = 0; time < 4; time++) await api.readCustomer('c1').catch(() => undefined)
    },
    (_, response) => json(response, 429, {}, { 'retry-after': '30' }),
  )
  expect(calls.map(({ outcome, attempts }) => [outcome, attempts])).toEqual([
    ['refused', 1],
    ['not_sent', 0],
    ['not_sent', 0],
    ['not_sent', 0],
  ])
})

test('what could not be read is named, without its value', async () => {
  const [call] = await callsOf(
    (api) => api.listBankAccounts('c1'),
    (_, response) => json(response, 200, [{ id: 'a1', account_number: account }, 'ana@example.com']),
  )
  expect(call?.notRead).toContainEqual({ path: [1], why: 'unlike', cost: 'row' })
  expect(JSON.stringify(call)).not.toMatch(/ana@|01340946/)
})

test.each([
  ['Customer ana.rojas@example.com not found', 'Customer ••• not found'],
  ['Account 0134-0946-37-7731361695 is closed', 'Account ••• is closed'],
  ['Phone +58 414 8093517 unknown', 'Phone + ••• unknown'],
  ['Beneficiary Ana Rojas is blocked', 'Beneficiary ••• is blocked'],
  ['ANA MARIA DE LA ROSA no existe', '••• no existe'],
  ['Customer ana de rojas has no wallet', 'Customer ••• has no wallet'],
  ['Daily Limit Exceeded for USDC', 'Daily Limit Exceeded for USDC'],
  [`Invalid API Key ${key}`, 'Invalid API Key •••'],
  ['<b>No</b>', undefined],
  [`${'too long '.repeat(50)}`, `${'too long '.repeat(50)}`.slice(0, 300)],
])('the reason %j is written down as %j', async (message, reason) => {
  const [call] = await callsOf(
    (api) => api.createCustomer({ type: 'individual', country: 'VE', legal_name: 'ana de rojas', email: 'ana@b.co' }),
    (_, response) => json(response, 422, { message }),
  )
  expect(call?.reason).toBe(reason)
})

test('look-ups by what is personal keep its mask alone', async () => {
  const calls = await callsOf(
    async (api) => {
      await api.findWalletByEmail('ana.rojas@example.com').catch(() => undefined)
      for (const typed of ['ord-1122', account, 'V-17093846', 'Ana Rojas', 'ana', '0414 8093517'])
        await api.findTransactionByReference(typed).catch(() => undefined)
      await api.listCustomers({ q: 'Ana Rojas', state: 'ACTIVE' }).catch(() => undefined)
      await api.readCustomer('ana.rojas@example.com\u0000').catch(() => undefined)
    },
    (_, response) => json(response, 404, {}),
  )
  expect(calls.map(({ query, members }) => ({ ...query, ...members }))).toEqual([
    { email: 'a*****@example.com' },
    { partner_reference_id: 'ord-1122' },
    { partner_reference_id: `${'*'.repeat(18)}95` },
    { partner_reference_id: 'V-******46' },
    { partner_reference_id: '•••' },
    { partner_reference_id: '•••' },
    { partner_reference_id: '•••' },
    { q: '•••', state: 'ACTIVE' },
    { id: 'a*****@example.com\uFFFD' },
  ])
})

test('a question about the API itself is marked as that', async () => {
  const calls: LoggedCall[] = []
  const base = await listenHttp((_, response) => json(response, 403, { message: `No scope for ${key}` }))
  const send = (request: Parameters<typeof sendRemotely>[1]) => sendRemotely(base, request)
  await probeExtensions(send, { apiKey: key, organizationId: 'o1' }, ['listQuotes', 'cancelQuote'], (record) =>
    calls.push(record()),
  )
  expect(calls).toEqual([
    expect.objectContaining({
      operation: 'listQuotes',
      query: { limit: '1' },
      outcome: 'refused',
      reason: 'No scope for •••',
      probe: true,
    }),
    expect.objectContaining({ operation: 'cancelQuote', method: 'OPTIONS', members: {}, probe: true }),
  ])
})

test('a call without an answer is written down with what the network or TLS said, and so is a question about the API', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const calls: LoggedCall[] = []
  await pay(apiAt(nowhere, (call) => calls.push(call))).catch(() => undefined)
  const send = (request: Parameters<typeof sendRemotely>[1]) => sendRemotely(nowhere, request)
  const probed = probeExtensions(send, { apiKey: key, organizationId: 'o1' }, ['listQuotes'], (record) => calls.push(record()))
  await expect(probed, 'for the log').rejects.toMatchObject({
    code: 'api_unreachable',
    cause: { cause: { code: 'ECONNREFUSED' } },
  })
  expect(calls.map(({ operation, outcome, code }) => [operation, outcome, code])).toEqual([
    ['payQuote', 'unreachable', 'ECONNREFUSED'],
    ['listQuotes', 'unreachable', 'ECONNREFUSED'],
  ])
})

async function callsOf(ask: (api: PaymentsApi) => Promise<unknown>, listener: Listener): Promise<LoggedCall[]> {
  const calls: LoggedCall[] = []
  await ask(apiAt(await listenHttp(listener), (call) => calls.push(call))).catch(() => undefined)
  return calls
}

function apiAt(base: string, keep: (call: LoggedCall) => void): PaymentsApi {
  return createPaymentsApi({
    send: createPace().guard((request) => sendRemotely(base, request, { ...limits, totalMs: 2_000 })),
    credentials: async () => ({ organizationId: 'o1', apiKey: key }),
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
    logCall: (record) => keep(record()),
  })
}
