import { expect, test } from 'vitest'
import type { Answer } from '#lib/api/answer'
import type { ApiRequest } from '#lib/api/request'
import { checkApi } from './check-api'
import { remarkText } from './remarks'
import type { CheckOptions } from './report'

/** A company that decides what the published interface leaves open in other ways than we do. Its clock moves while it is waited for. */
type Company = { laterMs: number; perSecond: number; mayWrite: boolean; accountIds: boolean; pathless: string }
const plain: Company = { laterMs: 0, perSecond: 1_000, mayWrite: true, accountIds: true, pathless: 'no such route' }

type Row = { id: number; body: Record<string, unknown>; at: number; gone?: true }
const reply = (status: number, body: unknown, headers = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: body === undefined ? '' : JSON.stringify(body),
})

type State = { company: Company; customers: Row[]; accounts: Row[]; now: number; sent: number[] }

function openCompany(differs: Partial<Company>) {
  const state: State = { company: { ...plain, ...differs }, customers: [], accounts: [], now: 0, sent: [] }
  const send = async (request: ApiRequest): Promise<Answer> => {
    state.sent = state.sent.filter((at) => state.now - at < 1_000)
    if (state.sent.length >= state.company.perSecond)
      return reply(429, { fault: { reason: 'slow down' } }, { 'retry-after': '1' })
    state.sent.push(state.now)
    return answer(state, request)
  }
  const pause = async (ms: number) => {
    state.now += ms
  }
  return { send, pause, customers: state.customers }
}

function answer(state: State, request: ApiRequest): Answer {
  const { company, customers } = state
  const [path = '', query = ''] = request.target.split('?')
  const isWrite = request.method !== 'GET'
  if (path.endsWith('exchange-rates')) return reply(200, { rate: '288.4412' })
  if (path === '/v1/customers/search') return answerWallet(state, query)
  if (isWrite && !company.mayWrite) return reply(403, { fault: { reason: 'this key may only read' } })
  if (path === '/v1/customers' && isWrite) return reply(201, { id: add(state, customers, bodyOf(request)).id })
  const [, id, list, accountId] = /^\/v1\/customers\/(\d+)(\/bank-accounts)?\/?(\d+)?$/.exec(path) ?? []
  if (id === undefined) return reply(404, { fault: { reason: company.pathless } })
  const row = find(state, customers, id)
  if (row === undefined) return none(state, 'customer')
  return list === undefined ? answerCustomer(request, row) : answerAccounts(state, request, row, accountId)
}

function answerWallet(state: State, query: string): Answer {
  const row = state.customers.find((one) => isThere(state, one) && query.includes(encodeURIComponent(String(one.body.email))))
  if (row === undefined) return none(state, 'wallet')
  const { email, type } = row.body
  return reply(200, { email, user_id: row.id, balance: '0', type, state: 'ACTIVE', wallet_address: 'w' })
}

function answerCustomer(request: ApiRequest, row: Row): Answer {
  if (request.method === 'PUT') Object.assign(row.body, bodyOf(request))
  if (request.method === 'PUT') return reply(204, undefined)
  if (request.method === 'DELETE') row.gone = true
  if (request.method === 'DELETE') return reply(200, { success: true })
  return reply(200, { id: row.id, is_verified: true, created_at: '2026-11-30T21:00:00-04:00', ...row.body })
}

function answerAccounts(state: State, request: ApiRequest, { id: of }: Row, accountId: string | undefined): Answer {
  const { accounts, company } = state
  if (accountId !== undefined) {
    const account = find(state, accounts, accountId)
    if (account === undefined) return none(state, 'account')
    account.gone = true
    return reply(200, { success: true })
  }
  if (request.method === 'GET') {
    const theirs = accounts.filter((one) => isThere(state, one) && one.body.of === of)
    return reply(200, { items: theirs.map(({ id, body: { of: _, ...body } }) => ({ id, ...body })) })
  }
  const { id } = add(state, accounts, { ...bodyOf(request), of })
  return company.accountIds ? reply(201, { id }) : reply(202, { accepted: true })
}

function add({ now }: State, rows: Row[], body: Record<string, unknown>): Row {
  const row = { id: rows.length + 1, body, at: now }
  rows.push(row)
  return row
}

function isThere({ company, now }: State, { at, gone }: Row): boolean {
  return gone === undefined && now - at >= company.laterMs
}

function find(state: State, rows: readonly Row[], id: string): Row | undefined {
  return rows.find((row) => String(row.id) === id && isThere(state, row))
}

/** Each refusal has a mark of its own, as many APIs give. */
function none({ now, sent }: State, what: string): Answer {
  return reply(404, { fault: { reason: `${what} unknown`, trace: `t-${now}-${sent.length}` } })
}

function bodyOf({ body }: ApiRequest): Record<string, unknown> {
  return body === undefined ? {} : JSON.parse(body)
}

async function check(differs: Partial<Company>, options: Partial<CheckOptions> = {}) {
  const { send, pause, customers } = openCompany(differs)
  const given = { apiKey: 'k', amountUnit: 'minor', organizationId: 'o', write: false, ...options } as const
  const report = await checkApi(send, { ...given, pause })
  const verdicts = new Map(report.verdicts.map((one) => [one.operation, one]))
  const said = (name: Parameters<typeof verdicts.get>[0]) => {
    const { verdict, what, notes = [] } = verdicts.get(name) ?? {}
    return [verdict, ...[what, ...notes].flatMap((one) => (one ? [remarkText(one)] : []))].join('; ')
  }
  return { said, conforms: report.conforms, customers }
}

const writes = ['createCustomer', 'updateCustomer', 'deleteCustomer', 'createBankAccount', 'deleteBankAccount'] as const
const reads = ['readCustomer', 'listBankAccounts', 'findWalletByEmail'] as const

test.each([
  ['at once', {}],
  ['three seconds later', { laterMs: 3_000 }],
  ['three seconds later, and gives no id for a new account', { laterMs: 3_000, accountIds: false }],
])('an API that shows new records %s fits, and what it created is found', async (_when, differs) => {
  const { said, customers } = await check(differs, { write: true })
  for (const name of [...writes, ...reads]) expect(said(name), name).toMatch(/^fits/)
  const isLate = 'laterMs' in differs
  for (const name of ['readCustomer', 'listBankAccounts'] as const)
    expect(said(name).includes('not found until some seconds later'), name).toBe(isLate)
  expect(customers.map(({ gone }) => gone)).toEqual([true, undefined])
})

test('an API that never shows what it created differs, and no operation of it is called missing', async () => {
  const { said, conforms } = await check({ laterMs: 3_600_000 }, { write: true })
  expect(said('readCustomer')).toContain('differs; answers 404, as for a record that is not there')
  expect(said('updateCustomer')).toContain('differs; answers 404, as for a record that is not there')
  expect(said('createQuote')).toMatch(/^not tested/)
  expect(conforms).toBe(false)
})

test('a customer whom the API does not have is no missing path, unless it answers the same for any path', async () => {
  expect((await check({}, { customerId: '77' })).said('readCustomer')).toContain('as for a record that is not there')
  expect((await check({ pathless: 'customer unknown' }, { customerId: '77' })).said('readCustomer')).toContain('differs')
  expect((await check({}, { customerId: 'x' })).said('readCustomer')).toMatch(/^missing/)
})

test('an API that allows few requests in a second is waited for, and then fits', async () => {
  const { said, conforms } = await check({ perSecond: 2 })
  expect(said('readExchangeRate')).toMatch(/^fits/)
  expect(said('listCustomers')).toMatch(/^missing/)
  expect(conforms).toBe(true)
})

test('an API that never stops answering 429 was not tested, and so nothing is known of it', async () => {
  const { said, conforms } = await check({ perSecond: 0 }, { patienceMs: 100 })
  expect(said('readExchangeRate')).toContain('not tested; refused with 429')
  expect(conforms).toBe(false)
})

test('a key that may only read is named as what to look at', async () => {
  const { said, conforms } = await check({ mayWrite: false }, { write: true })
  expect(said('createCustomer')).toContain('refused with 403: look whether the key is right, and whether it may do this')
  expect(conforms).toBe(true)
})
