import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteOf, remoteApi } from '#backoffice/calls/test-remote-api'
import { customerOf } from '#backoffice/payments/test-payments'
import { findStop, rememberCustomer } from '#backoffice/registry/remember-customer'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { PaymentsApi } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { WalletSummary } from '#contract/wallets'
import { consoleOperations } from '../api/console-operations'
import { readTolerantly } from '../api/tolerant'
import { createPayeeFinder } from './find-payee'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const phone = '+584125550101'
/** A row with all that a new customer needs. */
const person = { name: 'Ana Rivas', bankCode: '0102', document: 'V12345678', phone }
const email = 'ana@example.com'

test('nobody is called new at an API whose customers cannot be searched: the customer may exist', async () => {
  expect(await find({}, person)).toEqual({ match: 'none', field: 'phone' })
})

test('an e-mail about which the API does not say whether there is a match has none: the customer may exist', async () => {
  const api = { findWalletByEmail: refuse('no_match_unclear') }
  expect(await find(api, { ...person, email })).toEqual({ match: 'none', field: 'email' })
  expect(await find({ findWalletByEmail: refuse('api_unreachable') }, { ...person, email })).toMatchObject({ match: 'unread' })
  const empty: WalletSummary = { user_id: '', email, balance: '0', type: 'individual', state: 'ACTIVE', wallet_address: '' }
  expect(await find({ findWalletByEmail: async () => empty }, { ...person, email })).toEqual({ match: 'none', field: 'email' })
})

test('a person is new where the API says that it has no such customer', async () => {
  const api = { findWalletByEmail: refuse('customer_not_found') }
  expect(await find(api, { ...person, email })).toEqual({ match: 'new', field: 'email' })
  expect(await find(api, { email })).toEqual({ match: 'none', field: 'email' })
  const listCustomers = async () => ({ data: [], has_more: false, next_cursor: null })
  expect(await find({ listCustomers }, person)).toEqual({ match: 'new', field: 'phone' })
  const ofAnySearch = async () => ({ ...(await listCustomers()), has_more: true })
  expect(await find({ listCustomers: ofAnySearch }, person)).toEqual({ match: 'none', field: 'phone' })
})

test('an amount to arrive is refused in the draft where the API has no quotes for it, or the account another currency', async () => {
  const has: Partial<PaymentsApi> = {
    findWalletByEmail: async () => ({
      user_id: 'c1',
      email,
      balance: '0',
      type: 'individual',
      state: 'ACTIVE',
      wallet_address: '',
    }),
    listBankAccounts: async () => [
      { id: 'a1', country_code: 'VE', account_type: 'bankaccount', bank_code: '0102', id_doc_number: 'V12345678' },
    ],
  }
  const row = (currency: 'USDC' | 'VES' | 'USD', side: 'source' | 'destination') =>
    find(has, { email, amount: { minor: 1_000_00n, currency, side } })
  expect(await row('VES', 'destination')).toEqual({ match: 'not_offered', field: 'currency', customerId: 'c1' })
  expect(await row('USD', 'destination')).toEqual({ match: 'other_currency', field: 'currency', customerId: 'c1' })
  expect(await row('USDC', 'source')).toMatchObject({ match: 'found' })
})

test('a customer who was told to be stopped stays stopped while the wallet reports no state', async () => {
  await rememberCustomer(desk, { id: 'c-stopped', details: { state: 'BLOCKED' }, personal: {} })
  const stopped = { match: 'stopped', field: 'email', customerId: 'c-stopped' }
  expect(await find({ findWalletByEmail: async () => walletOf('c-stopped', '') }, { email })).toEqual(stopped)
})

test('a stop that only the wallet reports is found by the id too, and remembered', async () => {
  const has: Partial<PaymentsApi> = {
    readCustomer: async (id) => customerOf(id),
    findWalletByEmail: async () => walletOf('c-told', 'SUSPENDED'),
  }
  expect(await find(has, { customerId: 'c-told' })).toMatchObject({ match: 'stopped' })
  expect(await findStop(desk, 'c-told')).toBe('SUSPENDED')
})

test('a row whose customer id and e-mail name two people is paid to neither', async () => {
  const has: Partial<PaymentsApi> = {
    readCustomer: async (id) => ({
      ...customerOf(id),
      email: { c1: 'ana@example.com', c2: 'an*@example.com', c3: null }[id] ?? null,
    }),
    findWalletByEmail: async () => walletOf('c1', 'ACTIVE'),
    listBankAccounts: async () => [
      { id: 'a1', country_code: 'VE', account_type: 'bankaccount', bank_code: '0102', id_doc_number: 'V12345678' },
    ],
  }
  const other = { match: 'other_person', field: 'email' }
  expect(await find(has, { customerId: 'c1', email: 'rosa@example.com' })).toEqual(other)
  expect(await find(has, { customerId: 'c2', email: 'rosa@example.com' })).toEqual(other)
  for (const customerId of ['c1', 'c2', 'c3'])
    expect(await find(has, { customerId, email: 'Ana@Example.com' })).toMatchObject({ match: 'found', customerId })
  expect(await find(has, { customerId: 'c1' })).toMatchObject({ match: 'found' })
})

test('a wallet with an id that no customer has is of the only customer seen here who still has the e-mail', async () => {
  const held: Record<string, string> = { 'c-seen': 'eva@example.com', 'c-moved': 'other@example.com' }
  await rememberCustomer(desk, { id: 'c-seen', details: {}, personal: { email: 'eva@example.com' } })
  await rememberCustomer(desk, { id: 'c-moved', details: {}, personal: { email: 'moved@example.com' } })
  const has: Partial<PaymentsApi> = {
    findWalletByEmail: async () => walletOf('wallet-7', 'ACTIVE'),
    readCustomer: async (id) => (id in held ? { ...customerOf(id), email: held[id] ?? null } : refuse('customer_not_found')()),
    listBankAccounts: async () => [
      { id: 'a1', country_code: 'VE', account_type: 'bankaccount', bank_code: '0102', id_doc_number: 'V12345678' },
    ],
  }
  expect(await find(has, { email: 'eva@example.com' })).toMatchObject({ match: 'found', customerId: 'c-seen' })
  const ofAnother = { ...has, findWalletByEmail: async () => walletOf('c-moved', 'ACTIVE') }
  expect(await find(ofAnother, { email: 'eva@example.com' })).toMatchObject({ match: 'found', customerId: 'c-seen' })
  const none = { match: 'none', field: 'email' }
  expect(await find(ofAnother, { email: 'nobody-seen@example.com' })).toEqual(none)
  expect(await find(has, { email: 'moved@example.com' })).toEqual(none)
  expect(await find(has, { ...person, email: 'nobody-seen@example.com' }), 'they are not called new').toEqual(none)
})

test('the only account of a list that lacks some is not taken for the one that is meant, unless the row names it', async () => {
  const listed = (beside: object) => {
    const account = {
      id: 'a1',
      country_code: 'VE',
      account_type: 'bankaccount',
      bank_code: '0102',
      account_number: '01020000000000001234',
    }
    return readTolerantly(consoleOperations.listBankAccounts.answer, { data: [account], ...beside })
  }
  const of = (accounts: ReturnType<typeof listed>, row: object) =>
    find({ findWalletByEmail: async () => walletOf('c1', 'ACTIVE'), listBankAccounts: async () => accounts }, { email, ...row })
  expect(await of(listed({}), {})).toMatchObject({ match: 'found' })
  expect(await of(listed({ next_cursor: 'p2' }), {})).toMatchObject({ match: 'several_accounts', field: 'account' })
  expect(await of(listed({ accounts: undefined, data: [...listed({}), { id: null }] }), {})).toMatchObject({
    match: 'several_accounts',
  })
  expect(await of(listed({ next_cursor: 'p2' }), { account: '1234' })).toMatchObject({ match: 'found' })
})

test('an equal payment is found on whichever page of the quotes of its payee it is, and a list without an end is left', async () => {
  const other = (id: string, amount: number) => quoteOf({ id, source_amount: amount, total_fees: 0 })
  const pages = new Map([
    [undefined, { data: [other('q1', 5)], has_more: true, next_cursor: 'p2' }],
    ['p2', { data: [other('q2', 10)], has_more: true, next_cursor: 'loop' }],
  ])
  const api: Partial<PaymentsApi> = {
    findWalletByEmail: async () => walletOf('c1', 'ACTIVE'),
    listBankAccounts: async () => [{ id: 'a1', country_code: 'VE', account_type: 'bankaccount', bank_code: '0102' }],
    listQuotes: async ({ cursor } = {}) => pages.get(cursor) ?? { data: [], has_more: true, next_cursor: 'loop' },
  }
  const amount = { minor: 10_00n, currency: 'USDC', side: 'source' } as const
  expect(await find(api, { email, amount })).toMatchObject({ match: 'found', paidBefore: { quoteId: 'q2' } })
})

/** Returns a wallet as it is read: a state that the API left out is an empty text. */
function walletOf(id: string, state: string): WalletSummary {
  return JSON.parse(JSON.stringify({ user_id: id, email, balance: '0', type: 'individual', state, wallet_address: '' }))
}

function find(has: Partial<PaymentsApi>, row: Parameters<ReturnType<typeof createPayeeFinder>>[0]) {
  const api = remoteApi({ readCustomer: async (id) => ({ ...customerOf(id), email }), ...has })
  return createPayeeFinder({ desk, api, hasExtension: async () => false })(row)
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
