import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf, remoteApi, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberTransaction } from '#backoffice/registry/remember-payment'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { Extension } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import { forgetOfProcess, perProcess } from '#database/per-process'
import { givenExporter } from '../_kit/list/test-exporter'

let desk: TestDesk
const listed: Transaction[] = []
const known = new Set<Extension>()
const api = remoteApi({ listTransactions: async () => ({ data: listed, has_more: false, next_cursor: null }) })
const word = Object.assign((key: string) => key, { has: () => true })
vi.resetModules()
vi.doMock('next-intl/server', () => ({
  getTranslations: async () => word,
  getTimeZone: async () => 'UTC',
  getLocale: async () => 'en',
}))
vi.doMock('#lib/server/desk', () => ({ openDesk: async () => desk }))
vi.doMock('#lib/access/session', () => ({ currentRequestId: async () => 'r1' }))
forgetOfProcess('api')
perProcess('api', () => ({ api, probe: { read: async () => ({ known, unsure: new Set() }) } })).get()
const { exportTransactions } = await import('./export-transactions')

beforeAll(async () => {
  desk = await testDesk()
})
afterAll(async () => {
  forgetOfProcess('api')
  for (const name of ['next-intl/server', '#lib/server/desk', '#lib/access/session']) vi.doUnmock(name)
  vi.resetModules()
  await desk.close()
})
afterEach(() => {
  known.clear()
  listed.length = 0
})

test('over another API the file says what the list says: the phase and the figures of the quote that is remembered', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q1', requires_confirmation: true }), desk.now())
  listed.push(transactionOf({ id: 't1', quote_id: 'q1', status: 'pending' }), transactionOf({ id: 't2', status: 'processing' }))
  const [joined, alone] = await exported()
  expect(joined).toMatchObject({ status: 'payment.awaiting_confirmation', apiStatus: 'pending', amount: '101.00' })
  expect(joined).toMatchObject({ debit: '101.00', debitCurrency: 'USDC', received: '28411.34', receivedCurrency: 'VES' })
  expect(alone).toMatchObject({ amount: '101.00', debit: '', debitCurrency: '', received: '', receivedCurrency: '' })
})

test('over the contract the file says the figures of the transaction', async () => {
  known.add('readQuote')
  const money = { source_amount: 5_000.5, source_currency: 'VES', quoted_amount: 17.6, destination_currency: 'USDC' } as const
  listed.push(transactionOf({ type: 'deposit', amount: '1760', ...money }))
  expect(await exported()).toEqual([
    expect.objectContaining({ debit: '5000.50', debitCurrency: 'VES', received: '17.60', receivedCurrency: 'USDC' }),
  ])
})

test('over an API without a list the file has the payments that this console knows, and says so', async () => {
  api.listTransactions = () => Promise.reject(new ServiceError('extension_missing', 'no list'))
  for (const id of ['t8', 't9']) {
    const transaction = transactionOf({ id, status: id === 't8' ? 'completed' : 'failed' })
    await rememberTransaction(desk.db, { transaction, reference: `ord-${id}` }, desk.now())
  }
  expect(await exported()).toMatchObject([{ id: 't9', apiStatus: 'failed' }, { id: 't8' }, { id: 'remembered', status: '' }])
  expect(await exported({ status: ['completed'] })).toMatchObject([{ id: 't8', reference: 'ord-t8' }, { id: 'remembered' }])
})

test('over an API whose pages lead in a circle the file breaks off', async () => {
  api.listTransactions = async ({ cursor }) => ({
    data: [],
    has_more: true,
    next_cursor: cursor === 'second' ? 'first' : 'second',
  })
  await expect(exported()).rejects.toMatchObject({ code: 'api_invalid_answer' })
})

test('once the session of its person has ended the file breaks off before the next page', async () => {
  api.listTransactions = async ({ cursor }) => {
    if (cursor !== undefined) await desk.database.sql`delete from backoffice.sessions`
    return { data: [], has_more: true, next_cursor: `${cursor ?? ''}x` }
  }
  await expect(exported()).rejects.toMatchObject({ code: 'unauthenticated' })
})

/** Returns the rows of the file by the names of their columns. */
async function exported(filters: { status?: string[] } = {}): Promise<Record<string, string>[]> {
  const view = { status: [], type: [], customer: undefined, created: undefined, from: undefined, to: undefined, trail: [] }
  const file = await (await exportTransactions(Object.assign(JSON.parse('{}'), view, filters), await givenExporter(desk))).text()
  const [columns = [], ...rows] = file
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name.replace('columns.', ''), row[at] ?? ''])))
}
