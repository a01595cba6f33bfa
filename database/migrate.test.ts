import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate'
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

test('a database that a newer version migrated is refused', async () => {
  await run()
  await rm(join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow('payments/0002_more, which this version does not know')
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
