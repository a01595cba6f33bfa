import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf, remoteApi, transactionOf } from '#backoffice/calls/test-remote-api'
import { listRegistry } from '#backoffice/registry/registry'
import { rememberPayment } from '#backoffice/registry/remember-payment'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { Extension } from '#contract/api'
import { transactionTypes } from '#contract/transfers'
import { transaction as inTransaction } from '#database/open'
import { forgetOfProcess, perProcess } from '#database/per-process'
import { phaseOf } from '../payment/phase'
import { readRememberedTransaction } from '../transaction/remembered-transaction'

const customer = { id: 'c1', wallet_address: 'w1' }
const known = new Set<Extension>()
const api = remoteApi({ readCustomer: async () => JSON.parse(JSON.stringify(customer)), listBankAccounts: async () => [] })
vi.resetModules()
vi.doMock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }))
forgetOfProcess('api')
perProcess('api', () => ({ api, probe: { read: async () => ({ known, unsure: new Set() }) } })).get()
const { withRememberedQuotes } = await import('./with-remembered-quotes')
const { readParties } = await import('../transaction/parties')

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(async () => {
  forgetOfProcess('api')
  vi.doUnmock('next-intl/server')
  vi.resetModules()
  await desk.close()
})
afterEach(() => known.clear())

test('a remembered payment of another API that waits for our confirmation is shown as on its own page, read in one query', async () => {
  for (const id of ['1', '2', '3']) {
    await rememberQuote(desk.db, quoteOf({ id: `q${id}`, requires_confirmation: true }), desk.now())
    const transaction = transactionOf({ id: `t${id}`, status: 'pending' })
    await inTransaction(desk.db, (tx) => rememberPayment(tx, { transaction, quoteId: `q${id}` }, desk.now()))
  }
  const entries = await listRegistry(desk.db, 'transaction')
  const transactions = entries.flatMap((entry) => readRememberedTransaction(entry) ?? [])
  expect(transactions).toHaveLength(3)
  const select = vi.spyOn(desk.db, 'select')
  const joined = await withRememberedQuotes(desk.db, transactions)
  expect(select).toHaveBeenCalledTimes(1)
  select.mockRestore()
  expect(joined.map((one) => phaseOf({ ...one, sent: { pay: 'done' } }, desk.now()))).toEqual(
    Array.from(joined, () => 'awaiting_confirmation'),
  )
})

test('over the contract, nothing is joined', async () => {
  known.add('readQuote')
  const transaction = transactionOf({ quote_id: 'q1' })
  expect(await withRememberedQuotes(desk.db, [transaction])).toEqual([{ transaction, quote: undefined, foreign: false }])
})

test('the wallet is the destination that the quote names, and over the contract also what a transfer goes to', async () => {
  const destination = { currency: 'VES', account_id: 'w1' } as const
  for (const type of transactionTypes) {
    const paid = transactionOf({ type, customer_id: 'c1' })
    expect((await readParties(paid, quoteOf({ id: 'q1' }))).toWallet, type).toBe(false)
    expect((await readParties(paid, undefined)).toWallet, type).toBe(false)
    expect((await readParties(paid, quoteOf({ id: 'q1', destination }))).toWallet, type).toBe(true)
  }
  known.add('readQuote')
  expect((await readParties(transactionOf({ type: 'transfer', customer_id: 'c1' }), undefined)).toWallet).toBe(true)
})
