import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { consoleOperations, isExtension } from '#lib/api/console-operations'
import { openTransport } from '#lib/api/transport'
import { checkApi } from '#lib/conform/check-api'
import { createService, scopes } from '#service'
import { checkingAnswers } from '#service/testing/answers'
import { readOptions } from './options'
import { inWords, toText } from './to-text'

type WordedReport = ReturnType<typeof inWords>

const published = Object.values(consoleOperations).filter(({ name }) => !isExtension(name))
const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }

let database: Database
let service: ReturnType<typeof createService>
let apiKey: string
let prefundedAccountId: string
let baseUrl: string
const servers: Server[] = []
/** Makes the answer to a request, before or instead of the service. */
type Answering = (request: Request, answer: () => Promise<Response>) => Promise<Response>

beforeAll(async () => {
  const prepare = (fresh: Database) => createService({ database: fresh, secrets }).migrate()
  database = await testDatabase({ template: 'payments', prepare })
  service = createService({ database, secrets, log: () => {} })
  const { provisioning } = service
  const organizationId = await provisioning.createOrganization({ name: 'Conform', environment: 'test' })
  const key = { organizationId, name: 'conform', scopes: [...scopes], limits: null, expiresAt: null }
  apiKey = (await provisioning.createApiKey(key)).apiKey
  prefundedAccountId = await provisioning.createPrefundedAccount({ organizationId, name: 'USDC', currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId: prefundedAccountId, amountMinor: 10_000_000n })
  baseUrl = await listen((_, answer) => answer())
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await database.close()
})

test('our own service conforms, written to and paid through', async () => {
  const report = await check(['--write', '--prefunded-account', prefundedAccountId])
  expect(report.verdicts.filter(({ verdict, notes }) => notes.length > 0 || !['fits', 'not tested'].includes(verdict))).toEqual(
    [],
  )
  for (const { name } of published) expect(verdictOf(report, name), name).toBe('fits')
  expect(report.conforms).toBe(true)
  expect(report.made.map((line) => line.replace(/ [0-9a-f-]{36}/, ''))).toEqual([
    'customer (deleted)',
    'customer',
    'quote',
    'quote (cancelled)',
    'payment',
  ])
  expect(await service.verifyLedger()).toEqual([])
})

test('read-only, it finds by itself what there is to ask for, and changes nothing', async () => {
  const before = await countRows()
  const report = await check([])
  expect(report.conforms).toBe(true)
  const reads = [
    'readCustomer',
    'listBankAccounts',
    'findWalletByEmail',
    'findTransactionByReference',
    'readExchangeRate',
    'readQuote',
  ]
  for (const name of reads) expect(verdictOf(report, name), name).toBe('fits')
  expect(report.verdicts.find(({ operation }) => operation === 'payQuote')).toMatchObject({
    verdict: 'not tested',
    what: 'changes something: give --write',
  })
  expect(report.made).toEqual([])
  expect(await countRows()).toEqual(before)
})

test('an API that has only the published operations conforms', async () => {
  const known =
    /^\/v1\/(transfers\/(quote(\/[^/]+\/(pay|confirm))?|search)|organizations\/[^/]+\/exchange-rates|customers(\/.*)?)$/
  const extension = /kyc-profile|preview|cancel|bank-accounts\/[^/]+$|customers$/
  const report = await checkAnswering(
    async (request, answer) => {
      const { pathname } = new URL(request.url)
      const listed = known.test(pathname) && !(request.method === 'GET' && extension.test(pathname))
      return listed ? answer() : new Response('Not Found', { status: 404 })
    },
    ['--write', '--prefunded-account', prefundedAccountId, '--organization-id', await organizationId()],
  )
  expect(report.verdicts.filter(({ verdict }) => verdict === 'differs' || verdict === 'could not be reached')).toEqual([])
  expect(verdictOf(report, 'listCustomers')).toBe('missing')
  expect(verdictOf(report, 'previewQuote')).toBe('missing')
  expect(report.conforms).toBe(true)
})

type Deviation = {
  name: string
  /** A pattern of `METHOD /path`. */
  on: RegExp
  answers: (body: Record<string, unknown>) => unknown
  operation: string
  verdict: string
  /** A part of the verdict's text, or of its notes. */
  evidence: string
}
const reply = (status: number, text: string, headers: Record<string, string> = {}) => new Response(text, { status, headers })
const quoted = /^POST \/v1\/transfers\/quote$/
const oneCustomer = /^GET \/v1\/customers\/[0-9a-f-]{36}$/

const deviations: Deviation[] = [
  {
    name: 'a path that is not there',
    on: /^GET .*\/bank-accounts$/,
    answers: () => reply(404, 'Not Found'),
    ...{ operation: 'listBankAccounts', verdict: 'missing', evidence: 'answers 404' },
  },
  {
    name: 'a quote over a hundred times as much',
    on: quoted,
    answers: (body) => ({ ...body, source_amount: Number(body.source_amount) * 100, total_fees: Number(body.total_fees) * 100 }),
    ...{ operation: 'createQuote', verdict: 'differs', evidence: 'amount_unit_mismatch' },
  },
  {
    name: 'a quote with the fees taken out of the amount',
    on: quoted,
    answers: (body) => {
      const received = Math.floor((10 - Number(body.total_fees)) * Number(body.exchange_rate) * 100) / 100
      return { ...body, source_amount: 10, quoted_amount: received }
    },
    ...{ operation: 'createQuote', verdict: 'differs', evidence: 'the fees are taken out of the amount' },
  },
  {
    name: 'a quote without its rate',
    on: quoted,
    answers: ({ exchange_rate: _, ...body }) => body,
    ...{ operation: 'createQuote', verdict: 'differs', evidence: '/exchange_rate' },
  },
  {
    name: 'a page instead of a record',
    on: oneCustomer,
    answers: () => reply(200, '<html>', { 'content-type': 'text/html' }),
    ...{ operation: 'readCustomer', verdict: 'differs', evidence: 'not JSON' },
  },
  {
    name: 'a deletion that says no',
    on: /^DELETE \/v1\/customers\/[^/]+$/,
    answers: () => ({ success: false }),
    ...{ operation: 'deleteCustomer', verdict: 'differs', evidence: 'success: false' },
  },
  {
    name: 'nothing instead of a list',
    on: /^GET .*\/bank-accounts$/,
    answers: () => null,
    ...{ operation: 'listBankAccounts', verdict: 'differs', evidence: 'empty answer' },
  },
  {
    name: 'an account that stays after its deletion',
    on: /^DELETE .*\/bank-accounts\//,
    answers: () => ({ success: true }),
    ...{ operation: 'listBankAccounts', verdict: 'differs', evidence: 'still lists' },
  },
  {
    name: 'a failure',
    on: /^PUT /,
    answers: () => reply(500, 'Internal Server Error'),
    ...{ operation: 'updateCustomer', verdict: 'differs', evidence: 'answers 500' },
  },
  {
    name: 'a redirect',
    on: /^GET .*\/exchange-rates$/,
    answers: () => reply(302, '', { location: 'http://127.0.0.1:9/' }),
    ...{ operation: 'readExchangeRate', verdict: 'differs', evidence: 'redirects are not followed' },
  },
  {
    name: 'a gateway without a service behind it',
    on: /^GET .*\/exchange-rates$/,
    answers: () => reply(502, 'Bad Gateway'),
    ...{ operation: 'readExchangeRate', verdict: 'could not be reached', evidence: 'answers 502' },
  },
  {
    name: 'a rate as text, which is put up with',
    on: /^GET .*\/exchange-rates$/,
    answers: (body) => ({ rate: String(body.rate) }),
    ...{ operation: 'readExchangeRate', verdict: 'fits', evidence: '/rate' },
  },
  {
    name: 'an envelope, which is put up with',
    on: /^GET \/v1\/customers\/search$/,
    answers: (body) => ({ success: true, data: body }),
    ...{ operation: 'findWalletByEmail', verdict: 'fits', evidence: 'envelope' },
  },
  {
    name: 'a status of its own, which is put up with',
    on: /^GET \/v1\/transfers\/search$/,
    answers: (body) => ({ ...body, status: 'in_flight' }),
    ...{ operation: 'findTransactionByReference', verdict: 'fits', evidence: '/status' },
  },
  {
    name: 'somebody for an e-mail that nobody has',
    on: /^GET \/v1\/customers\/search$/,
    answers: () => ({ email: 'x', user_id: 'x', balance: '0', type: 'individual', state: 'ACTIVE', wallet_address: '0x' }),
    ...{ operation: 'findWalletByEmail', verdict: 'differs', evidence: 'the wallet is of another e-mail' },
  },
  {
    name: 'errors that are no problem documents, which is put up with',
    on: /^GET \/v1\/customers\/0{8}-/,
    answers: () => Response.json({ message: 'Customer not found' }, { status: 404 }),
    ...{ operation: 'readCustomer', verdict: 'fits', evidence: 'no problem documents' },
  },
]

test.each(deviations)('$name is reported', async ({ on, answers, operation, verdict, evidence }) => {
  const report = await checkAnswering(
    async (request, answer) => {
      if (!on.test(`${request.method} ${new URL(request.url).pathname}`)) return answer()
      if (answers.length === 0) return toResponse(answers({}), 200)
      const real = await answer()
      return real.ok ? toResponse(answers(await real.json()), real.status) : real
    },
    ['--write', '--prefunded-account', prefundedAccountId],
  )
  const judged = report.verdicts.find((one) => one.operation === operation)
  expect(judged).toMatchObject({ verdict })
  expect([judged?.what, ...(judged?.notes ?? [])].join('; ')).toContain(evidence)
  expect(report.conforms).toBe(verdict === 'fits')
})

test('nobody at the address is an outage, and no operation is called missing', async () => {
  const report = await checkTyped(['--base-url', 'http://127.0.0.1:1', '--api-key', apiKey])
  expect(new Set(report.verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['could not be reached']))
  expect(report.conforms).toBe(false)
})

test('a key that is not accepted is reported, and never printed', async () => {
  const wrong = `${apiKey.slice(0, -4)}AAAA`
  const report = await checkTyped(['--base-url', baseUrl, '--api-key', wrong, '--customer-id', 'x'])
  expect(report.verdicts.find(({ verdict }) => verdict === 'differs')?.what).toBe('does not accept the key (401)')
  expect(report.conforms).toBe(false)
  expect(toText(baseUrl, report) + JSON.stringify(report)).not.toContain(wrong)
})

const toResponse = (body: unknown, status: number) => (body instanceof Response ? body : Response.json(body, { status }))
const check = (args: string[]) => checkTyped(['--base-url', baseUrl, '--api-key', apiKey, ...args])

async function checkTyped(args: string[]): Promise<WordedReport> {
  const { baseUrl: at, ...options } = readOptions(args)
  return inWords(await checkApi(openTransport({ baseUrl: at }), options))
}

async function checkAnswering(answering: Answering, args: string[]): Promise<WordedReport> {
  return checkTyped(['--base-url', await listen(answering), '--api-key', apiKey, ...args])
}

function verdictOf({ verdicts }: WordedReport, operation: string) {
  return verdicts.find((one) => one.operation === operation)?.verdict
}

/** Starts a server on loopback that answers like the service, with the changes of `answering`. */
async function listen(answering: Answering): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]))
    const body = method === 'GET' ? undefined : await readText(incoming)
    const request = new Request(`http://service${url}`, { method, headers, body })
    const answer = await answering(request, () => checkingAnswers(service).fetch(request))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function organizationId(): Promise<string> {
  const [organization] = await service.provisioning.listOrganizations()
  return String(organization?.id)
}

async function countRows() {
  const [counts] = await database.sql`
    select (select count(*)::int from payments.customers) as customers, (select count(*)::int from payments.quotes) as quotes,
      (select count(*)::int from payments.bank_accounts) as accounts, (select count(*)::int from payments.transactions) as transactions`
  return counts
}
