import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerStates } from '#contract/customers'
import { quoteStatuses, transactionStatuses } from '#contract/transfers'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createService } from '#service'
import { makeHistory } from './make-history'
import { demoOrganizations } from './organizations'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
let database: Database

beforeAll(async () => {
  database = await testDatabase({ prepare: (fresh) => createService({ database: fresh, secrets }).migrate() })
  await makeHistory({ database }, secrets)
}, 120_000)
afterAll(() => database.close())

test('the demo has two organizations and sixty customers, in every state', async () => {
  expect(await column('select name from payments.organizations')).toEqual(demoOrganizations.map(({ name }) => name).sort())
  expect(await column('select count(*)::text from payments.customers')).toEqual(['60'])
  expect(await column('select distinct state from payments.customers')).toEqual([...customerStates].sort())
})

test('quotes and transactions are in every status, over ninety days and up to now', async () => {
  expect(await column('select distinct status from payments.quotes')).toEqual([...quoteStatuses].sort())
  expect(await column('select distinct status from payments.transactions')).toEqual([...transactionStatuses].sort())
  expect(await column(`select (min(created_at) < now() - interval '60 days')::text from payments.quotes`)).toEqual(['true'])
  expect(await column('select (max(created_at) <= now())::text from payments.quotes')).toEqual(['true'])
})

test('its books balance', async () => {
  expect(await createService({ database, secrets }).verifyLedger()).toEqual([])
})

test('nobody in it has an address at a real domain', async () => {
  expect(await column(`select email from payments.customers where email not like '%.example'`)).toEqual([])
})

/** The one column of a query, as text, sorted. */
async function column(query: string): Promise<string[]> {
  const rows = await database.sql.unsafe(query)
  return rows.map((row) => String(Object.values(row)[0])).sort()
}
