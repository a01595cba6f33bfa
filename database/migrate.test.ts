import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isCurrent, migrate } from './migrate'
import { type Database, openDatabase } from './open'
import { testDatabase } from './test-database'

let database: Database
let folder: string

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await given('0001_people', 'create table people (name text); insert into people values (current_schema)')
  await given('0002_more', "insert into people values ('ana'); create table payments.pets (id int)")
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('migrations are applied in order, once, into the schema of their room', async () => {
  expect(await run()).toEqual(['0001_people', '0002_more'])
  expect(await run()).toEqual([])
  expect(await people()).toEqual(['payments', 'ana'])
})

test('of four processes that start at once, each migration is applied by exactly one', async () => {
  const starters = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: database.url, dataDir: '', max: 1 })))
  const applied = await Promise.all(starters.map((starter) => migrate(starter, { room: 'payments', folder })))
  await Promise.all(starters.map((starter) => starter.close()))

  expect(applied.flat().sort()).toEqual(['0001_people', '0002_more'])
  expect(await people()).toEqual(['payments', 'ana'])
})

test('a migration that fails leaves nothing behind, and the ones before it stay', async () => {
  await given('0003_broken', "insert into people values ('bea'); select 1 / 0")

  await expect(run()).rejects.toThrow('division by zero')
  expect(await people()).toEqual(['payments', 'ana'])

  await given('0003_broken', "insert into people values ('bea')")
  expect(await run()).toEqual(['0003_broken'])
})

test('a migration that was changed after it was applied is refused by name', async () => {
  await run()
  await given('0001_people', 'create table people (name text, age int)')
  await expect(run()).rejects.toThrow('payments/0001_people was changed')
})

test('SQL functions beside the code are applied after the migrations, and again only when their text changed', async () => {
  const functions = await givenFunctions("create or replace function greeting() returns text language sql as $$ select 'one' $$")
  expect(await migrate(database, { room: 'payments', folder, functions })).toEqual([
    '0001_people',
    '0002_more',
    'people/greeting',
  ])
  expect(await migrate(database, { room: 'payments', folder, functions })).toEqual([])

  await writeFile(
    join(functions, 'people/greeting.sql'),
    "create or replace function greeting() returns text language sql as $$ select 'two' $$",
  )
  expect(await isCurrent(database, { room: 'payments', folder, functions })).toBe(false)
  expect(await migrate(database, { room: 'payments', folder, functions })).toEqual(['people/greeting'])
  expect(await isCurrent(database, { room: 'payments', folder, functions })).toBe(true)
  expect(await database.sql`select payments.greeting()`).toEqual([{ greeting: 'two' }])
})

test('rows that TypeScript says replace those of their table when they are new, and an older process does not put its own back', async () => {
  const functions = await givenFunctions("create or replace function greeting() returns text language sql as $$ select 'one' $$")
  const said = (...names: string[]) => [{ table: 'people', rows: names.map((name) => ({ name })) }]
  const migrateWith = (tables: ReturnType<typeof said>) => migrate(database, { room: 'payments', folder, functions, tables })
  expect(await migrateWith(said("o'hara", 'eva'))).toEqual(['0001_people', '0002_more', 'people', 'people/greeting'])
  expect(await people()).toEqual(["o'hara", 'eva'])
  expect(await migrateWith(said("o'hara", 'eva'))).toEqual([])

  const newer = { room: 'payments' as const, folder, functions, tables: said('luis') }
  expect(await isCurrent(database, newer)).toBe(false)
  expect(await migrate(database, newer)).toEqual(['people'])
  expect([await isCurrent(database, newer), await people()]).toEqual([true, ['luis']])
  expect([await migrateWith(said("o'hara", 'eva')), await people()]).toEqual([[], ['luis']])
})

test('a process of the version before, restarted during a roll-out, does not put its functions back', async () => {
  const older = await givenFunctions("create or replace function greeting() returns text language sql as $$ select 'old' $$")
  await migrate(database, { room: 'payments', folder, functions: older })
  const newer = await givenFunctions("create or replace function greeting() returns text language sql as $$ select 'new' $$")
  await migrate(database, { room: 'payments', folder, functions: newer })

  expect(await migrate(database, { room: 'payments', folder, functions: older })).toEqual([])
  expect(await isCurrent(database, { room: 'payments', folder, functions: older })).toBe(true)
  expect(await database.sql`select payments.greeting()`).toEqual([{ greeting: 'new' }])
})

test('functions may call each other across files, and one that fails leaves all as they were', async () => {
  const functions = await givenFunctions(
    'create or replace function greeting() returns text language sql as $$ select payments.word() $$',
  )
  await writeFile(
    join(functions, 'word.sql'),
    "create or replace function word() returns text language sql as $$ select 'hola' $$",
  )
  await migrate(database, { room: 'payments', folder, functions })
  expect(await database.sql`select payments.greeting()`).toEqual([{ greeting: 'hola' }])

  await writeFile(
    join(functions, 'word.sql'),
    "create or replace function word() returns text language sql as $$ select 'adios' $$",
  )
  await writeFile(join(functions, 'zone.sql'), 'create or replace function zone(')
  await expect(migrate(database, { room: 'payments', folder, functions })).rejects.toThrow('syntax error')
  expect(await database.sql`select payments.greeting()`).toEqual([{ greeting: 'hola' }])
})

test('a migration numbered before one that is applied is refused', async () => {
  await run()
  await given('0001_between', 'select 1')
  await expect(run()).rejects.toThrow('payments/0001_between comes before 0001_people')
})

test('a file that is not named NNNN_name.sql is refused', async () => {
  await given('next', 'select 1')
  await expect(run()).rejects.toThrow('must be named NNNN_name.sql')
})

test('two rooms migrate without knowing of each other', async () => {
  await run()
  await rm(join(folder, '0002_more.sql'))
  expect(await migrate(database, { room: 'backoffice', folder })).toEqual(['0001_people'])
})

function given(name: string, statements: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), statements)
}

function run(): Promise<string[]> {
  return migrate(database, { room: 'payments', folder })
}

async function people(): Promise<string[]> {
  return (await database.sql`select name from payments.people`).map((row) => row.name)
}

/** Creates a folder with one file, inside the folder that is removed afterwards. */
async function givenFunctions(statements: string): Promise<string> {
  const functions = await mkdtemp(join(folder, 'functions-'))
  await mkdir(join(functions, 'people'))
  await writeFile(join(functions, 'people/greeting.sql'), statements)
  return functions
}
