import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../open'
import { testDatabase } from '../test-database'
import { hasPgbouncer, type Pooler, type PoolerOptions, startPgbouncer } from '../testing/pgbouncer'

let database: Database
let pooler: Pooler | undefined
let pooled: Database | undefined
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(leave)
afterAll(() => database.close())

async function leave(): Promise<void> {
  await pooled?.close()
  await pooler?.stop()
  pooled = undefined
  pooler = undefined
}

/** Opens a database behind a PgBouncer with these settings. Returns the lines for the operator too. */
async function openBehind(given: PoolerOptions, options: Partial<DatabaseOptions> = {}) {
  const told: string[] = []
  pooler = await startPgbouncer(database.connection, given)
  const url = pooler.urlFor(database.connection.database)
  const opened = await openDatabase({ url, dataDir: '', log: (line) => told.push(line), ...options })
  pooled = opened
  return { told, opened }
}

const readings = ({ sql }: Database) =>
  Promise.allSettled(
    Array.from({ length: 24 }, async (_, caller) => {
      for (let turn = 0; turn < 4; turn++) {
        const [row] = await sql`select ${caller + turn}::int as n, pg_sleep(0.001)`
        expect(row?.n).toBe(caller + turn)
      }
    }),
  )

const passed = ['ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout']

if (!hasPgbouncer) console.log('PgBouncer is not on this machine: nothing is tried behind one')
else {
  test('behind a pooler that gives each transaction another connection nothing is prepared, and 24 callers at a time are all answered', async () => {
    const { told, opened } = await openBehind({})
    expect(told).toEqual([
      expect.stringContaining('does not pass deadlines on'),
      expect.stringContaining('statements are not prepared'),
    ])
    expect((await readings(opened)).filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await opened.sql`select count(*)::int as kept from pg_prepared_statements`).toEqual([{ kept: 0 }])
  })

  test('of many statements at a time, some of them without parameters, none loses its answer', async () => {
    const { opened } = await openBehind({}, { max: 2 })
    const asked = Array.from({ length: 200 }, (_, n) =>
      n % 3 === 0 ? opened.sql.unsafe(`select ${n} as n`) : opened.sql`select ${n}::int as n`,
    )
    const answers = await Promise.all(asked)
    expect(answers.map(([row]) => row?.n)).toEqual(asked.map((_, n) => n))
  })

  test('a pooler that ignores the deadlines is told of, unless the account has its own', async () => {
    const { told } = await openBehind({ settings: passed }, { prepare: false })
    expect(told).toEqual([expect.stringContaining('lock_timeout')])
    await leave()
    await database.sql.unsafe(`alter database ${database.connection.database} set statement_timeout = '15s'`)
    await database.sql.unsafe(`alter database ${database.connection.database} set lock_timeout = '5s'`)
    await database.sql.unsafe(`alter database ${database.connection.database} set idle_in_transaction_session_timeout = '30s'`)
    expect((await openBehind({}, { prepare: false })).told).toEqual([])
  })

  test('behind a pooler that gives each client a connection of its own statements are prepared as ever', async () => {
    const { told, opened } = await openBehind({ mode: 'session' }, { max: 2 })
    expect(told).toEqual([])
    for (let turn = 0; turn < 2; turn++) await opened.sql`select ${turn}::int as kept_statement`
    expect(await opened.sql`select 1 from pg_prepared_statements where statement like 'select $1%kept_statement'`).toHaveLength(1)
  })
}

test('without a pooler nobody is told anything', async () => {
  const told: string[] = []
  const { close } = await openDatabase({ url: database.url, dataDir: '', log: (line) => told.push(line) })
  expect(told).toEqual([])
  await close()
})
