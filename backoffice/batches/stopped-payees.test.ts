import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { customerOf } from '../payments/test-payments'
import { findStop, rememberCustomer } from '../registry/remember-customer'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { renewRunnerLease, runWave } from './run-batches'
import { givenBatch, testBank, testDeps } from './test-deps'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`truncate backoffice.batches, backoffice.batch_rows, backoffice.registry, backoffice.calls`)

const runner = '00000000-0000-7000-8000-000000000001'
type State = 'ACTIVE' | 'BLOCKED' | 'SUSPENDED' | 'DELETED'
type Told = { record?: State | 'gone' | 'away'; wallet?: State | 'away' }

/** Runs one wave of three rows, of which the second customer is told to be stopped after the batch was submitted. */
async function runWith(told: Told, learn: () => Promise<void> = async () => {}) {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const batch = await givenBatch(deps, await givenPerson(desk, ['finance']), 3)
  passTime(desk, 3 * 86_400)
  const about = (id: string): Told => (id === 'c1' ? told : { record: 'ACTIVE' })
  deps.api.readCustomer = async (id) => {
    const { record } = about(id)
    if (record === 'gone' || record === 'away') throw refusal(record === 'gone' ? 'customer_not_found' : 'api_unreachable')
    return { ...customerOf(id), email: `${id}@example.com`, ...(record && { state: record }) }
  }
  deps.api.findWalletByEmail = async (email) => {
    const { wallet } = about(email.split('@')[0] ?? '')
    if (wallet === 'away') throw refusal('api_unreachable')
    const user_id = email.split('@')[0] ?? ''
    const read = { user_id, email, balance: '0', type: 'individual', wallet_address: '', state: wallet ?? '' }
    return JSON.parse(JSON.stringify(read)) // a text that an API leaves out is empty, which the contract does not allow
  }
  await learn()
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const rows = await desk.database
    .sql`select state, code from backoffice.batch_rows where batch_id = ${batch.id} order by row_number`
  return { rows: rows.map(({ state, code }) => [state, code]), quotes: bank.quotes.size, debits: bank.debits.size }
}

function refusal(code: AnyErrorCode): ServiceError {
  return new ServiceError(code, 'told by the test')
}

const under = ['processing', null]

test.each<[string, Told, AnyErrorCode]>([
  ['the record says BLOCKED', { record: 'BLOCKED' }, 'customer_blocked'],
  ['the record says SUSPENDED', { record: 'SUSPENDED' }, 'customer_suspended'],
  ['the record says DELETED', { record: 'DELETED' }, 'customer_not_found'],
  ['nobody has the id any more', { record: 'gone' }, 'customer_not_found'],
  ['the wallet says BLOCKED', { wallet: 'BLOCKED' }, 'customer_blocked'],
])('a row is not quoted if %s when its turn comes, and costs no other row', async (_what, told, code) => {
  const { rows, quotes, debits } = await runWith(told)
  expect(rows).toEqual([under, ['failed', code], under])
  expect([quotes, debits]).toEqual([2, 2])
  if (told.record !== 'gone') expect(await findStop(desk, 'c1')).toBe(told.record ?? told.wallet)
})

test.each<[string, Told]>([
  ['neither record nor wallet reports a state', {}],
  ['the wallet does not answer', { wallet: 'away' }],
  ['the record does not answer', { record: 'away' }],
])('a stop that was told before counts while %s', async (_what, told) => {
  const learn = () => rememberCustomer(desk, { id: 'c1', details: { state: 'SUSPENDED' }, personal: {} })
  expect((await runWith(told, learn)).rows).toEqual([under, ['failed', 'customer_suspended'], under])
})

test('a state that nobody reports stops no row', async () => {
  expect((await runWith({})).rows).toEqual([under, under, under])
})

test('a stop that ended is forgotten', async () => {
  const learn = () => rememberCustomer(desk, { id: 'c1', details: { state: 'SUSPENDED' }, personal: {} })
  expect((await runWith({ wallet: 'ACTIVE' }, learn)).rows).toEqual([under, under, under])
  expect(await findStop(desk, 'c1')).toBeUndefined()
})

test('a stop that somebody else learns between quote and payment holds the payment', async () => {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const batch = await givenBatch(deps, await givenPerson(desk, ['finance']), 1)
  const { createQuote } = deps.api
  deps.api.createQuote = async (...given) => {
    await rememberCustomer(desk, { id: 'c0', details: { state: 'BLOCKED' }, personal: {} })
    return createQuote(...given)
  }
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const rows = await desk.database.sql`select state, code from backoffice.batch_rows where batch_id = ${batch.id}`
  expect(rows).toEqual([{ state: 'failed', code: 'customer_blocked' }])
  expect([bank.quotes.size, bank.debits.size]).toEqual([1, 0])
})

test('a stop that somebody else learns between payment and confirmation releases nothing', async () => {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const batch = await givenBatch(deps, await givenPerson(desk, ['finance']), 2, 'p')
  const { payQuote } = deps.api
  deps.api.payQuote = async (quoteId, ...given) => {
    if (bank.quotes.get(quoteId)?.body.customer_id === 'p0')
      await rememberCustomer(desk, { id: 'p0', details: { state: 'BLOCKED' }, personal: {} })
    return payQuote(quoteId, ...given)
  }
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const states = [...bank.quotes.values()].map(({ body, state }) => [body.customer_id, state]).sort()
  expect(states).toEqual([
    ['p0', 'held'],
    ['p1', 'moving'],
  ])
  const rows = await desk.database
    .sql`select state, code from backoffice.batch_rows where batch_id = ${batch.id} order by row_number`
  expect(rows).toEqual([
    { state: 'processing', code: 'confirmation_refused' },
    { state: 'processing', code: null },
  ])
})

test('an API that checks the state itself is not asked about it', async () => {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank, {
    hasExtension: async (extension) => extension === 'listCustomers' || extension === 'readQuote',
  })
  await givenBatch(deps, await givenPerson(desk, ['finance']), 2)
  deps.api.readCustomer = () => Promise.reject(new Error('not to be asked'))
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  expect(bank.debits.size).toBe(2)
})
