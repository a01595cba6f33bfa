import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open'
import { createReadiness, type ReadinessOptions } from './readiness'
import { type GivenService, givenService } from './test-service'

let given: GivenService
const logged: string[] = []
beforeAll(async () => {
  given = await givenService({ log: (_, event) => logged.push(event), dataDir: tmpdir() })
})
afterAll(() => given.close())

function look(change: Partial<ReadinessOptions> = {}) {
  return createReadiness({ database: given.database, log: () => {}, dataDir: tmpdir(), ...change })()
}

test('a process whose database, tables, books, clock and disk are good is ready, and says so to anybody', async () => {
  const answer = await given.service.fetch(new Request('http://service/readyz'))
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: 'ready',
      checks: { database: true, migrations: true, books: true, clock: true, disk: true },
      payments: 'running',
    },
  ])
})

test('books that a check found wrong are reported until a check finds them right', async () => {
  await given.database
    .sql`insert into payments.ledger_accounts (org_id, name, asset, balance) values (${given.organizationId}, 'fees', 'USD/2', 5)`
  expect(await given.service.checkBooks()).not.toEqual([])
  await given.database.sql`delete from payments.ledger_accounts where name = 'fees'`
  expect(await look()).toMatchObject({ ready: false, checks: { books: false, database: true } })
  const answer = await given.service.fetch(new Request('http://service/readyz'))
  expect([200, 503]).toContain(answer.status)
  expect(await given.service.checkBooks()).toEqual([])
  expect((await look()).checks.books).toBe(true)
})

test('a look reads neither accounts nor postings nor payments, of which there may be millions', async () => {
  await given.database.sql.begin(async (tx) => {
    await tx`lock table payments.ledger_accounts, payments.ledger_transactions, payments.postings, payments.quotes, payments.transactions`
    expect(await look()).toMatchObject({ ready: true })
  })
})

test('a verdict that is older than a day and a half is none', async () => {
  const { sql } = given.database
  await sql`update payments.ledger_verdicts set checked_at = clock_timestamp() - interval '37 hours'`
  expect((await look()).checks.books).toBe(false)
  await given.service.checkBooks()
  expect((await look()).checks.books).toBe(true)
})

test('books that nobody has checked in a day and a half are reported, not taken for right', async () => {
  const { sql } = given.database
  await sql`delete from payments.ledger_verdicts`
  expect((await look()).checks.books, 'new tables').toBe(true)
  await sql`update payments.migrations set applied_at = applied_at - interval '37 hours'`
  expect((await look()).checks.books).toBe(false)
  await given.service.checkBooks()
  expect((await look()).checks.books).toBe(true)
})

test('a clock that is more than two seconds from the one of the database is reported', async () => {
  expect((await look({ wallClock: () => Date.now() + 1_900 })).checks.clock).toBe(true)
  for (const drift of [2_200, -2_200]) {
    expect(await look({ wallClock: () => Date.now() + drift })).toMatchObject({ ready: false, checks: { clock: false } })
  }
})

test('tables of an older version, and a folder that is not there, are reported', async () => {
  const { sql } = given.database
  const [last] = await sql`delete from payments.migrations where name = (select max(name) from payments.migrations) returning *`
  expect((await look()).checks).toMatchObject({ database: true, migrations: false })
  await sql`insert into payments.migrations ${sql(last ?? {})}`
  expect((await look()).checks.migrations).toBe(true)
  expect((await look({ dataDir: '/nowhere/at/all' })).checks.disk).toBe(false)
})

test('a database that is away is reported, and asked at most once every two seconds', async () => {
  const away = await openDatabase({ url: given.database.url, dataDir: '' })
  const ready = createReadiness({ database: away, log: () => {} })
  expect(await ready()).toMatchObject({ ready: true })
  await away.close()
  expect(await ready()).toMatchObject({ ready: true })
  expect(await look({ database: away })).toMatchObject({ ready: false, checks: { database: false } })
})

test('that payments are stopped is told, and is no reason to send nobody', async () => {
  const stop = { organizationId: null, reason: 'x', by: 'olga' }
  await given.service.provisioning.stopPayments(stop)
  expect(await look()).toMatchObject({ ready: true, payments: 'stopped' })
  await given.service.provisioning.startPayments(stop)
})
