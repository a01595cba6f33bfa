import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remoteApi } from '#backoffice/calls/test-remote-api'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { Customer } from '#contract/customers'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import { forgetOfProcess, perProcess } from '#database/per-process'
import type { Staff } from '#lib/access/session'

const personId = '00000000-0000-7000-8000-000000000001'
let desk: TestDesk
const listed: PrefundedEntryPage['data'] = []
const customerOf = (facts: Partial<Customer>): Customer => Object.assign(JSON.parse('{}'), facts)
const named = customerOf({ id: 'c1', legal_name: 'Ana Salcedo' })
const nameless = customerOf({ id: 'c2', email: 'luis@example.com' })
const api = remoteApi({
  listPrefundedEntries: async () => ({ data: listed, has_more: false, next_cursor: null }),
  listCustomers: async () => ({ data: [named, nameless], has_more: false, next_cursor: null }),
})
const word = Object.assign((key: string) => key, { has: () => true })
vi.resetModules()
vi.doMock('next-intl/server', () => ({ getTranslations: async () => word, getTimeZone: async () => 'UTC' }))
vi.doMock('#lib/server/desk', () => ({ openDesk: async () => desk }))
vi.doMock('#lib/access/session', () => ({ currentRequestId: async () => 'r1' }))
forgetOfProcess('api')
perProcess('api', () => ({ api, probe: { read: async () => ({ known: new Set(), unsure: new Set() }) } })).get()
const { exportEntries } = await import('./export-entries')

beforeAll(async () => {
  desk = await testDesk()
})
afterAll(async () => {
  forgetOfProcess('api')
  for (const name of ['next-intl/server', '#lib/server/desk', '#lib/access/session']) vi.doUnmock(name)
  vi.resetModules()
  await desk.close()
})

const entry: PrefundedEntryPage['data'][number] = {
  id: 'e1',
  kind: 'pay',
  reference: 'q1',
  quote_id: 'q1',
  transaction_id: 't1',
  currency: 'USDC',
  amount: '-101.000000',
  created_by: 'luis',
  created_at: '2026-11-20T14:00:00.000Z',
}

test('the file says whose payment each movement was, its reference and the balance after it, to the last unit', async () => {
  const told = { customer_id: 'c1', partner_reference_id: 'ord-1', balance_after: '9007199254740993.000001' }
  listed.splice(0, listed.length, { ...entry, ...told }, { ...entry, id: 'e2', customer_id: 'c2' })
  expect(await exported(true)).toEqual([
    expect.objectContaining({
      balanceAfter: '9007199254740993.000001',
      counterparty: 'Ana Salcedo',
      customer: 'c1',
      paymentReference: 'ord-1',
      entryAmount: '-101.000000',
      reference: 'q1',
    }),
    expect.objectContaining({ balanceAfter: '', counterparty: 'luis@example.com', paymentReference: '' }),
  ])
})

test('who does not see e-mails finds them masked in the file', async () => {
  listed.splice(0, listed.length, { ...entry, customer_id: 'c2' }, { ...entry, id: 'e2', customer_id: 'c1' })
  expect((await exported(false)).map(({ counterparty }) => counterparty)).toEqual(['l*****@example.com', 'Ana Salcedo'])
})

test('over an API that reports neither the customer nor the balance these cells are empty', async () => {
  listed.splice(0, listed.length, entry)
  expect(await exported(true)).toEqual([
    expect.objectContaining({ balanceAfter: '', counterparty: '', customer: '', paymentReference: '', transaction: 't1' }),
  ])
})

/** Returns the rows of the file by the names of their columns. */
async function exported(seesEmails: boolean): Promise<Record<string, string>[]> {
  const can = (permission: string) => seesEmails || permission !== 'customer.see_email'
  const staff: Staff = Object.assign(JSON.parse('{}'), { personId, name: 'Ana', roles: [], sessionId: personId, can })
  const file = await (await exportEntries('a1', { created: undefined, from: undefined, to: undefined }, staff)).text()
  const [columns = [], ...rows] = file
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name.replace('columns.', ''), row[at] ?? ''])))
}
