import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, mustBeMigrated } from './migrate'
import { type Database, openDatabase } from './open'
import { readIfThere } from './process-identity'
import { testDatabase } from './test-database'

let database: Database
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await given('0001_people', "create table people (name text, age int); insert into people values ('ana', 1), ('ana', 2)")
  await run()
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const given = (name: string, statements: string) => writeFile(join(folder, `${name}.sql`), statements)
const run = (from = database) => migrate(from, { room: 'payments', folder })
const concurrently = '-- Concurrently: the table is large.\n'

/** Opens a transaction that has written a row and stays open until `end`. */
async function openWriter() {
  const other = await openDatabase({ url: database.url, dataDir: '', max: 1, deadlines: false })
  let end = () => {}
  let wrote = () => {}
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const done = other.sql.begin(async (tx) => {
    await tx`insert into payments.people values ('bea', 3)`
    wrote()
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await written
  return {
    end: async () => {
      end()
      await done
      await other.close()
    },
  }
}

async function isValid(index: string): Promise<boolean | undefined> {
  const [row] = await database.sql`select indisvalid from pg_index where indexrelid = to_regclass(${`payments.${index}`})`
  return row?.indisvalid
}

test('an index that is marked is built at a low priority while the table is written, and whoever writes waits for nothing', async () => {
  await given('0002_by_name', `${concurrently}create index concurrently if not exists people_name on payments.people (name);\n`)
  const writer = await openWriter()
  const migrating = run()
  // The build has started, and waits for the open transaction.
  await expect.poll(() => isValid('people_name')).toBe(false)
  const [builder] = await database.sql`select pid from pg_stat_activity where query like 'create index concurrently%people_name%'`
  expect(getPriority(builder?.pid)).toBe(19)
  // Linux has this file if it shares processors out between sessions.
  expect((await readIfThere(`/proc/${builder?.pid}/autogroup`)) ?? 'nice 19').toContain('nice 19')
  const begun = performance.now()
  await database.sql`insert into payments.people values ('eva', 4)`
  expect(performance.now() - begun).toBeLessThan(1_000)
  await writer.end()
  expect(await migrating).toEqual(['0002_by_name'])
  expect(await isValid('people_name')).toBe(true)
  expect(await run()).toEqual([])
})

test('of several starters one builds a marked index, and one that broke off is built anew', async () => {
  await given(
    '0002_one_name',
    `${concurrently}create unique index concurrently if not exists people_once on payments.people (name);\n`,
  )
  await expect(run()).rejects.toMatchObject({ code: '23505' })
  expect(await isValid('people_once')).toBe(false)
  await database.sql`delete from payments.people where age = 2`
  const starters = await Promise.all([1, 2, 3].map(() => openDatabase({ url: database.url, dataDir: '', max: 1 })))
  expect((await Promise.all(starters.map(run))).flat()).toEqual(['0002_one_name'])
  expect(await isValid('people_once')).toBe(true)
  await Promise.all(starters.map((starter) => starter.close()))
})

test('a marked migration does nothing but build and drop indexes', async () => {
  await given(
    '0002_more',
    `${concurrently}create index concurrently if not exists a on payments.people (age);\nupdate payments.people set age = 0;\n`,
  )
  await expect(run()).rejects.toThrow('not: update payments.people')
  expect(await isValid('a')).toBeUndefined()
})

test('a change of a table steps back for those who use it, and is made when they are done', async () => {
  await given('0002_more', 'alter table people add column email text')
  const writer = await openWriter()
  const migrating = run()
  await expect
    .poll(async () => (await database.sql`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`).length)
    .toBe(1)
  const begun = performance.now()
  await database.sql`select count(*) from payments.people`
  expect(performance.now() - begun).toBeLessThan(4_000)
  await writer.end()
  expect(await migrating).toEqual(['0002_more'])
})

test('a process of the version before starts on what a newer one has made, unless that is not for older versions', async () => {
  const before = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(
    join(before, '0001_people.sql'),
    "create table people (name text, age int); insert into people values ('ana', 1), ('ana', 2)",
  )
  await given('0002_more', 'create table pets (id int)')
  await run()
  const old = { room: 'payments' as const, folder: before }
  expect(await migrate(database, old)).toEqual([])
  await mustBeMigrated(database, [old])

  await given('0003_drop', '-- Not for older versions: they read the age of people.\nalter table people drop column age')
  await run()
  await expect(migrate(database, old)).rejects.toThrow(
    'The database has migration payments/0003_drop, which this version does not know',
  )
  await rm(before, { recursive: true })
})

test('a start that finds everything current locks and changes nothing; one that may not migrate says what is missing', async () => {
  const holder = await openDatabase({ url: database.url, dataDir: '', max: 1 })
  await holder.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('cauce migrate payments', 0))`
    await tx`lock table payments.migrations in share mode`
    expect(await run()).toEqual([])
  })
  await holder.close()
  await given('0002_more', 'create table pets (id int)')
  await expect(mustBeMigrated(database, [{ room: 'payments', folder }])).rejects.toThrow('npm run admin -- migrate')
})
