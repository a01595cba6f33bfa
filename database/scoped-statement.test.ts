import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionUrl } from './client'
import { type Database, openDatabase } from './open'
import { forOrganization } from './row-scope'
import { sendScoped } from './scoped-statement'
import { testDatabase } from './test-database'
import { openWay } from './testing/way'

const organization = '0199a390-0000-7000-8000-000000000001'
let database: Database
beforeEach(async () => {
  database = await testDatabase({ prepare: ({ sql: pool }) => pool`create table notes (words text)` })
})
afterEach(() => database.close())

const scoped = (statement: string, db = database.db) =>
  forOrganization(organization, async () => [...(await db.execute(sql.raw(statement)))])
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
    const sent = sendScoped(pool, 'set local cauce.organization = (', pool.unsafe('select 1 as one'))
    await expect(sent).rejects.toMatchObject({ code: '42601' })
    for (let turn = 0; turn < 20; turn++) expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  }
})

test('a statement whose line is lost fails at once, and the pool goes on', async () => {
  for (const { db } of [database, database.pipeline]) {
    await expect(scoped('select pg_terminate_backend(pg_backend_pid())', db)).rejects.toThrow()
    expect(await scoped(setting, db)).toEqual([{ scope: organization }])
  }
})

test.each([
  ['as many as the pipeline of postgres.js holds', 'select 1 as one', 200],
  ['more than a socket takes at once', `select '${'x'.repeat(50_000)}' as one`, 60],
])('a transaction behind %s ends, and leaves no scope to the statements of others', async (_, text, most) => {
  const own = await openDatabase({ url: database.url, dataDir: '', max: 2 })
  const ask = (statement: string) => own.sql.unsafe<{ scope?: string }[]>(statement, [], { prepare: true })
  for (const before of [most - 1, most, most + 1]) {
    await Promise.all(Array.from({ length: 4 }, () => ask(text)))
    const asked = Array.from({ length: before }, () => ask(text).execute())
    const alone = sendScoped(own.sql, `set local cauce.organization = '${organization}'`, ask(setting))
    const begun = own.sql.begin((tx) => [tx.unsafe("set local cauce.organization = 'begun'"), tx.unsafe(setting)])
    expect(await alone).toMatchObject([{ scope: organization }])
    expect((await begun)[1]).toMatchObject([{ scope: 'begun' }])
    await Promise.all(asked)
    for (const [found] of await Promise.all(Array.from({ length: 6 }, () => ask(setting))))
      expect(found?.scope || null).toBeNull()
  }
  await own.close()
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
