import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionUrl } from './client'
import { withSettings } from './connect/scoped-statements'
import { keptStatement } from './kept-statement'
import { type Database, type Db, openDatabase } from './open'
import { forOrganization } from './row-scope'
import { testDatabase } from './test-database'
import { hasPgbouncer, startPgbouncer } from './testing/pgbouncer'
import { openWay } from './testing/way'

const organization = '0199a390-0000-7000-8000-000000000001'
let database: Database
beforeEach(async () => {
  database = await testDatabase({ prepare: ({ sql: pool }) => pool`create table notes (words text)` })
})
afterEach(() => database.close())

const scoped = async (statement: string, db = database.db) => [
  ...(await forOrganization({ db }, organization).db.execute(sql.raw(statement))),
]
const setting = "select current_setting('cauce.organization', true) as scope"

test('a statement that is alone is in a transaction with the scope of its work, in the pool and in the pipeline', async () => {
  for (const { db } of [database, database.pipeline]) {
    expect(await scoped(setting, db)).toEqual([{ scope: organization }])
    await scoped("insert into notes values ('one')", db)
    await expect(scoped("insert into notes select 'two' || 1 / 0", db)).rejects.toThrow()
  }
  expect(await database.sql`select words from notes`).toEqual([{ words: 'one' }, { words: 'one' }])
})

test('if the settings fail, the caller gets that error and no answer that was found without them, and the line goes on', async () => {
  for (const { sql: pool } of [database, database.pipeline]) {
    const sent = withSettings(pool.unsafe('select 1 as one', [], { prepare: true, ...{ simple: false } }), 'server_version=1')
    await expect(sent).rejects.toMatchObject({ code: '55P02' })
    for (let turn = 0; turn < 20; turn++) expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  }
})

test('a statement whose line is lost fails at once, and the pool goes on', async () => {
  for (const { db } of [database, database.pipeline]) {
    await expect(scoped('select pg_terminate_backend(pg_backend_pid())', db)).rejects.toThrow()
    expect(await scoped(setting, db)).toEqual([{ scope: organization }])
  }
})

test('a statement that is built once has the scope of the organization for which it is sent, and without one none', async () => {
  const kept = keptStatement((db) =>
    db.select({ scope: sql`current_setting('cauce.organization', true)` }).from(sql`(values (1)) as one`).prepare('kept'),
  )
  const [one, other] = ['1', '2'].map((last) => organization.slice(0, -1) + last)
  const { db } = database
  for (const asked of [one, other, undefined, one]) {
    const [found] = await kept(asked === undefined ? db : forOrganization({ db }, asked).db).execute()
    expect(found?.scope || undefined).toBe(asked)
  }
})

const ways: [string, (url: string) => Promise<Database & { stop?: () => Promise<void> }>][] = [
  ['on lines that keep statements', (url) => openDatabase({ url, dataDir: '', max: 2 })],
  ['on lines that keep none', (url) => openDatabase({ url, dataDir: '', max: 2, prepare: false })],
]
if (!hasPgbouncer) console.log('PgBouncer is not on this machine: no scope is tried behind one')
else
  for (const mode of ['transaction', 'session'] as const)
    ways.push([
      `behind a PgBouncer in ${mode} mode`,
      async () => {
        const pooler = await startPgbouncer(database.connection, { mode })
        const opened = await openDatabase({ url: pooler.urlFor(database.connection.database), dataDir: '', max: 2 })
        return { ...opened, stop: pooler.stop }
      },
    ])

test.each(ways)('of many statements at a time %s each has the scope of its own work, or none', async (_, open) => {
  const own = await open(database.url)
  const organizations = Array.from({ length: 4 }, (__, n) => (n === 0 ? null : organization.slice(0, -1) + n))
  const current = sql`current_setting('cauce.organization', true) as scope`
  const askers = [
    (n: number) => sql`select ${current}, ${n}::int as "Z"`,
    () => sql`select ${current}, repeat('Z', 70000) as long`,
    () => sql`select ${current}`,
    (n: number) => sql.raw(`select current_setting('cauce.organization', true) as scope, ${n % 30} as other`),
  ]
  let asked = 0
  const seen = async (db: Db): Promise<string | null> => {
    asked += 1
    const statement = askers[asked % askers.length]
    return String([...(await db.execute(statement?.(asked) ?? current))][0]?.scope ?? '') || null
  }
  const kinds: ((db: Db) => Promise<(string | null)[]>)[] = [
    async (db) => [await seen(db)],
    async (db) => Promise.all([seen(db), seen(db)]),
    (db) => db.transaction((tx) => Promise.all([seen(tx), seen(tx), seen(tx)])),
    (db) =>
      db.transaction(async (tx) => {
        const undone = tx.transaction(async (inner) => {
          await seen(inner)
          await inner.execute(sql`select 1 / ${0}::int`)
        })
        await expect(undone).rejects.toThrow()
        return [await seen(tx)]
      }),
    (db) => db.transaction(async (tx) => [await seen(tx)], { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    async (db) => {
      await expect(db.execute(asked % 2 === 0 ? sql`select 1 / ${0}::int` : sql`selec 1`)).rejects.toThrow()
      return [await seen(db)]
    },
  ]
  const works = Array.from({ length: 408 }, async (__, turn) => {
    const its = organizations[turn % organizations.length] ?? null
    const kind = kinds[Math.floor(turn / organizations.length) % kinds.length]
    const pool = turn % 5 === 0 ? own.pipeline : own
    const { db } = its === null ? pool : forOrganization({ db: pool.db }, its)
    expect(new Set(await kind?.(db))).toEqual(new Set([its]))
  })
  await Promise.all(works)
  await own.close()
  await own.stop?.()
})

test('a statement whose result type changes after it was prepared is repeated, with its scope', async () => {
  await database.sql`create table changing (one text)`
  const all = () => scoped(`select *, current_setting('cauce.organization', true) as scope from changing`)
  await database.sql`insert into changing values ('one')`
  for (let turn = 0; turn < 12; turn++) await all()
  await database.sql`alter table changing add column two int`
  for (let turn = 0; turn < 12; turn++) expect(await all()).toEqual([{ one: 'one', two: null, scope: organization }])
})

test('a statement that is cancelled or takes too long fails with its own error, changes nothing, and its line goes on', async () => {
  const own = await openDatabase({ url: database.url, dataDir: '', max: 2 })
  for (const db of [own.db, own.pipeline.db]) {
    const failed = expect(scoped("insert into notes select 'slow' from pg_sleep(60)", db)).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    const cancel = () => database.sql`
      select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    await expect.poll(cancel, { timeout: 30_000 }).toHaveLength(1)
    await failed
    for (let turn = 0; turn < 6; turn++) expect(await scoped(setting, db)).toEqual([{ scope: organization }])
  }
  expect(await own.sql`select words from notes`).toEqual([])
  const left = await Promise.all(Array.from({ length: 6 }, () => own.sql.unsafe<{ scope: string | null }[]>(setting)))
  for (const [found] of left) expect(found?.scope || null).toBeNull()
  await own.close()
})

test('a pool that is ended waits for what was sent, and not longer', async () => {
  const own = await openDatabase({ url: database.url, dataDir: '' })
  const answer = scoped('select 1 as one from pg_sleep(0.3)', own.db)
  const begun = performance.now()
  await scoped(setting, own.pipeline.db)
  await own.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await answer).toEqual([{ one: 1 }])
})

test('statements that wait for a server that cannot be reached fail when that is known, and work when it is back', async () => {
  const way = await openWay(database.connection)
  const own = await openDatabase({ url: connectionUrl({ ...database.connection, ...way.address }), dataDir: '' })
  way.block()
  const asked = Array.from({ length: 30 }, (_, turn) => scoped(setting, turn % 2 === 0 ? own.db : own.pipeline.db))
  const outcomes = await Promise.allSettled(asked)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  way.open()
  await expect.poll(() => scoped(setting, own.db).catch(() => []), { timeout: 10_000 }).toEqual([{ scope: organization }])
  await own.close()
  await way.close()
})
