import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { sendCall } from '../calls/send-call'
import { rememberQuoteIntent } from '../quote-intents/quote-intents'
import { decryptPersonal } from '../registry/personal'
import { findRemembered } from '../registry/registry'
import { findStop, rememberCustomer } from '../registry/remember-customer'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { mustNotBeKnownStopped, mustNotBeRemoved, mustStillBePayable, readPaidPayee } from './read-payee'
import { depsOf, type TestUpstream, testUpstream } from './test-payments'

let desk: TestDesk
let upstream: TestUpstream
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.registry`
  upstream = testUpstream(desk.now)
})

const payee = { customerId: 'c1', accountId: 'a1' }
const read = () => readPaidPayee(depsOf(desk, upstream), payee)

test('a stop that the record or the wallet reports is remembered, and counts while neither of them tells', async () => {
  await rememberCustomer(desk, { id: 'c1', details: { type: 'business' }, personal: { name: 'Los Andes' } })
  upstream.customer.state = 'SUSPENDED'
  await expect(read()).rejects.toMatchObject({ code: 'customer_suspended' })
  delete upstream.customer.state
  await expect(read()).rejects.toMatchObject({ code: 'customer_suspended' })
  report('BLOCKED')
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  upstream.api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'away'))
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  const entry = await findRemembered(desk.db, { kind: 'customer', id: 'c1' })
  expect(entry?.details).toEqual({ type: 'business', state: 'BLOCKED' })
  expect(entry && decryptPersonal(desk.vault, entry)).toEqual({ name: 'Los Andes' })
})

test('a wallet that reports no state does not end a stop; one that says ACTIVE does', async () => {
  await rememberCustomer(desk, { id: 'c1', details: { state: 'BLOCKED' }, personal: {} })
  report('')
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  report('ACTIVE')
  expect((await read()).customer.id).toBe('c1')
  report('')
  expect((await read()).customer.id).toBe('c1')
})

test('the wallet of another customer with the same e-mail ends no stop, and stops nobody', async () => {
  await rememberCustomer(desk, { id: 'c1', details: { state: 'BLOCKED' }, personal: {} })
  const { readCustomer } = upstream.api
  upstream.api.readCustomer = async (id) => ({ ...(await readCustomer('c1')), id })
  report('ACTIVE', 'c2')
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  report('ACTIVE')
  await read()
  report('DELETED', 'c2')
  expect((await read()).customer.id).toBe('c1')
  expect(await findStop(desk, 'c1')).toBeUndefined()
})

test('a wallet that has an id of its own is of the customer whose e-mail it names', async () => {
  const { readCustomer } = upstream.api
  upstream.api.readCustomer = async (id) =>
    id === 'w1' ? Promise.reject(new ServiceError('customer_not_found', 'no customer')) : readCustomer(id)
  report('BLOCKED', 'w1')
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  upstream.api.readCustomer = async (id) => ({ ...(await readCustomer('c1')), id, email: id === 'w1' ? 'eva@b.co' : 'a@b.co' })
  report('SUSPENDED', 'w1')
  await expect(read(), 'another customer has that id').rejects.toMatchObject({ code: 'customer_suspended' })
})

test.each(['verified', 'ACTIVE'])('a record that says %s in words of its API does not end what the wallet says', async (word) => {
  Object.assign(upstream.customer, { state: word })
  report('BLOCKED')
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  upstream.api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'away'))
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  report('ACTIVE')
  expect((await read()).customer.id).toBe('c1')
})

test('of a customer without a wallet the record says when a stop ended', async () => {
  upstream.customer.state = 'BLOCKED'
  await expect(read()).rejects.toMatchObject({ code: 'customer_blocked' })
  upstream.customer.state = 'ACTIVE'
  upstream.api.findWalletByEmail = () => Promise.reject(new ServiceError('customer_not_found', 'no wallet'))
  expect((await read()).customer.id).toBe('c1')
  expect(await findStop(desk, 'c1')).toBeUndefined()
})

test('of a customer who is deleted nothing personal is kept', async () => {
  await rememberCustomer(desk, { id: 'c1', details: {}, personal: { name: 'Los Andes' } })
  report('DELETED')
  await expect(read()).rejects.toMatchObject({ code: 'customer_not_found' })
  const entry = await findRemembered(desk.db, { kind: 'customer', id: 'c1' })
  expect(entry).toMatchObject({ details: { state: 'DELETED' }, sealed: null })
})

test('an API that checks the state itself leaves nothing to remember', async () => {
  upstream.customer.state = 'BLOCKED'
  const deps = { ...depsOf(desk, upstream), hasExtension: async () => true }
  await expect(readPaidPayee(deps, payee)).rejects.toMatchObject({ code: 'customer_blocked' })
  expect(await findStop(desk, 'c1')).toBeUndefined()
})

test('an API that lists customers, as many do, is not taken for one that checks the state itself', async () => {
  const deps = { ...depsOf(desk, upstream), hasExtension: async (extension: string) => extension === 'listCustomers' }
  Object.assign(upstream.customer, { state: 'verified' })
  report('BLOCKED')
  await expect(readPaidPayee(deps, payee)).rejects.toMatchObject({ code: 'customer_blocked' })
  await expect(mustStillBePayable(deps, 'c1')).rejects.toMatchObject({ code: 'customer_blocked' })
  await expect(mustNotBeKnownStopped(deps, 'c1')).rejects.toMatchObject({ code: 'customer_blocked' })
})

test('an account that is not listed is gone only where the list lacks none', async () => {
  upstream.api.listBankAccounts = async () => []
  await expect(read()).rejects.toMatchObject({ code: 'destination_account_unavailable' })
  const deps = { ...depsOf(desk, upstream), countMissing: () => 1 }
  await expect(readPaidPayee(deps, payee)).rejects.toMatchObject({ code: 'no_match_unclear' })
})

test('a quote is not paid to an account that was removed here after it was made; a later quote to the same account is', async () => {
  const actor = await givenPerson(desk, ['compliance'])
  const remove = (id: string, send: () => Promise<void>) => {
    const intent = {
      operation: 'deleteBankAccount',
      action: 'bank_account.remove',
      object: { kind: 'bank_account', id },
      reference: 'c1',
    } as const
    return sendCall(desk, actor, { ...intent, idempotencyKey: id }, send)
  }
  const made = desk.now().getTime()
  const quoteTo = (account_id: string, created_at?: string, id = 'q1') =>
    ({ id, destination: { currency: 'VES', account_id }, created_at }) as const
  const [before, after] = [-1_000, 1_000].map((apart) => new Date(made + apart).toISOString())
  await remove('a-gone', async () => undefined)
  await remove('a-kept', () => Promise.reject(new ServiceError('api_refused', 'no'))).catch(() => undefined)
  await remove('a-lost', () => Promise.reject(new ServiceError('outcome_unknown', 'no answer'))).catch(() => undefined)
  const deps = depsOf(desk, upstream)
  await expect(mustNotBeRemoved(deps, quoteTo('a-lost', before), 'c1')).rejects.toMatchObject({ code: 'removal_unknown' })
  await expect(mustNotBeRemoved(deps, quoteTo('a-lost', after), 'c1')).resolves.toBeUndefined()
  for (const quote of [quoteTo('a-gone', before), quoteTo('a-gone')])
    for (const customer of ['c1', undefined])
      await expect(mustNotBeRemoved(deps, quote, customer)).rejects.toMatchObject({ code: 'destination_account_unavailable' })
  await expect(mustNotBeRemoved(deps, quoteTo('a-gone', before), 'another')).resolves.toBeUndefined()
  for (const quote of [quoteTo('a-gone', after), quoteTo('a-kept', before), quoteTo('a1', before)])
    await expect(mustNotBeRemoved(deps, quote, 'c1')).resolves.toBeUndefined()
  const terms = { side: 'source', feesPaidBy: 'source', sourceCurrency: 'USDC', destinationCurrency: 'VES' } as const
  const typed = { ...terms, amountMinor: 100n, customerId: 'c1', accountId: 'a-lost', sourceRail: '', sourceAccountId: null }
  await rememberQuoteIntent(desk.db, { quoteId: 'q-later', typed, madeBy: actor.personId ?? '', now: new Date(made + 1_000) })
  await expect(mustNotBeRemoved(deps, quoteTo('a-lost'), 'c1')).rejects.toMatchObject({ code: 'removal_unknown' })
  await expect(mustNotBeRemoved(deps, quoteTo('a-lost', undefined, 'q-later'), 'c1')).resolves.toBeUndefined()
  await expect(
    mustNotBeRemoved({ ...deps, hasExtension: async () => true }, quoteTo('a-gone', before), 'c1'),
  ).resolves.toBeUndefined()
})

/** Makes the wallet report a state; an empty one is what an API leaves out. */
function report(state: string, customerId = 'c1'): void {
  const wallet = { user_id: customerId, email: 'a@b.co', balance: '0', type: 'business', wallet_address: '' } as const
  upstream.api.findWalletByEmail = async () => Object.assign(JSON.parse(JSON.stringify(wallet)), { state })
}
