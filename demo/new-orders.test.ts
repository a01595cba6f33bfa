import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskFiles } from '#backoffice/room-files'
import type { PaymentsApi } from '#contract/api'
import { runDueJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createPaymentsApi } from '#lib/api/client'
import { extensionOperations } from '#lib/api/console-operations'
import { openTransport } from '#lib/api/transport'
import { createService, scopes } from '#service'
import { isInvented, markDemo } from './demo-mark'
import { goOnWithOrders } from './new-orders'
import { knownMembers, silentPayee } from './story/known-members'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
const start = new Date('2026-11-20T14:00:00.000Z')
const minuteMs = 60_000

let now = start
let database: Database
let service: ReturnType<typeof createService>
let api: PaymentsApi
let apiKey: string
beforeAll(async () => {
  database = await testDatabase()
  service = createService({ database, secrets, clock: () => now, log: () => {} })
  await service.migrate()
  const { provisioning } = service
  const organizationId = await provisioning.createOrganization({ name: 'Puente Sur', environment: 'test' })
  const accountId = await provisioning.createPrefundedAccount({ organizationId, name: 'Tesorería', currency: 'USDC' })
  await provisioning.createPrefundedAccount({ organizationId, name: 'Caja chica', currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId, amountMinor: 500_000n })
  apiKey = (await provisioning.createApiKey({ organizationId, name: 'Console', scopes, limits: null, kind: 'house' })).apiKey
  api = createPaymentsApi({
    send: openTransport({ service: async () => service }),
    credentials: async () => ({ organizationId, apiKey }),
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
  })
  for (const { name, document } of knownMembers.filter(({ path }) => path === 'rule')) await register(name, document)
}, 120_000)
afterAll(() => database.close())

test('nobody is paid by the demo on data that are none, nor with a key for real money', async () => {
  await migrate(database, deskFiles())
  expect(await isInvented(database, apiKey)).toBe(false)
  await markDemo(database, 'incomplete')
  expect(await isInvented(database, apiKey)).toBe(false)
  await markDemo(database, 'complete')
  expect(await isInvented(database, apiKey.replace('pk_test_', 'pk_live_'))).toBe(false)
  expect(await isInvented(database, apiKey)).toBe(true)
})

test('an hour of it: something always waits, payments are released in time, some are never paid, and none is forgotten', async () => {
  const seen = { toPay: 0, toConfirm: 0, minutes: 0 }
  for (let minute = 0; minute < 70; minute++) {
    expect([...(await pass(0.5)), ...(await pass(0.5))]).toEqual([])
    if (minute < 24) continue
    const { data } = await api.listQuotes({ status: 'pending,awaiting_confirmation', limit: 100 })
    seen.minutes += 1
    if (data.some(({ status }) => status === 'pending')) seen.toPay += 1
    if (data.some(({ status }) => status === 'awaiting_confirmation')) seen.toConfirm += 1
  }
  expect(seen.toConfirm, 'minutes of an hour in which a payment waits to be released').toBe(seen.minutes)
  expect(seen.toPay / seen.minutes).toBeGreaterThan(0.6)

  const { data: quotes } = await api.listQuotes({ limit: 100 })
  expect(quotes.length).toBeGreaterThan(14)
  expect(quotes.length).toBeLessThan(20)
  expect(quotes.every(({ external_transfer_id }) => /^ord-\d{5}$/.test(external_transfer_id))).toBe(true)
  const statuses = quotes.map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining(['awaiting_confirmation', 'processing', 'completed', 'expired']))
  expect(statuses.filter((status) => status === 'failed' || status === 'cancelled')).toEqual([])
  expect(await service.verifyLedger()).toEqual([])
})

test('where the money is spent or the payee is stopped nothing is ordered, and it says why', async () => {
  const { data } = await api.listCustomers({ limit: 100 })
  for (const { id } of data)
    await api.suspendCustomer(id, { reason_code: 'other', note: 'A visitor did it' }, { actorId: 'visitor' })
  const refused: string[] = []
  for (let turn = 0; turn < 10; turn++) refused.push(...(await pass(2)))
  expect(refused).toContain('customer_suspended')
  expect(new Set(refused).size).toBeLessThan(3)
})

async function register(name: string, document = 'V12345678'): Promise<void> {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@correo.example`
  const address = { address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const { id } = await api.createCustomer({ legal_name: name, email, type: 'individual', country: 'VE', ...address })
  await api.createBankAccount(id, {
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    phone_number: '+584142223344',
    id_doc_number: document,
  })
}

/** Advances the time, runs due jobs, and gives the program a turn. Returns its refusals. */
async function pass(minutes: number): Promise<string[]> {
  now = new Date(now.getTime() + minutes * minuteMs)
  await runDueJobs(database.db, service.jobs, { now })
  if (now.getTime() % minuteMs === 0) await service.sweep(now)
  return goOnWithOrders({ api, now, deliver })
}

async function deliver(transactionId: string): Promise<void> {
  const path = `http://service/v1/sandbox/transactions/${transactionId}/outcome`
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const answer = await service.fetch(new Request(path, { method: 'POST', headers, body: '{"outcome":"completed"}' }))
  expect(answer.status, silentPayee).toBe(200)
}
