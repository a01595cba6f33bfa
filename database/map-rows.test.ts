import { and, eq, sql } from 'drizzle-orm'
import { alias, bigint, customType, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createMapper } from './map-rows'
import { type Database, type Db, transaction } from './open'
import { columnOf } from './read-rows'
import { testDatabase } from './test-database'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const things = pgTable('things', {
  id: uuid('id').primaryKey(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }),
  rate: numeric('rate'),
  words: text('words').array(),
  count: integer('count'),
  at: timestamp('at', { withTimezone: true }),
  details: jsonb('details'),
  seal: bytes('seal'),
})
const full = {
  id: '0199a390-0000-7000-8000-000000000001',
  amountMinor: 9_007_199_254_740_993n,
  rate: '36.512345',
  words: ['one', 'and, "two"'],
  count: 7,
  at: new Date('2026-01-01T00:00:00.001Z'),
  details: { a: [1, 'x'] },
  seal: Buffer.from([0, 255]),
}
const id = '0199a390-0000-7000-8000-000000000002'
const empty = { id, amountMinor: null, rate: null, words: null, count: null, at: null, details: null, seal: null }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table things
    (id uuid primary key, amount_minor int8, rate numeric, words text[], count int, at timestamptz, details jsonb, seal bytea)`
  await database.db.insert(things).values([full, empty])
})
afterAll(() => database.close())

const doubled = columnOf(z.bigint(), sql`things.amount_minor - 1`)
const other = alias(things, 'other')
const found = and(eq(other.id, things.id), eq(other.count, 7))
const selects: Record<string, (db: Db) => PromiseLike<unknown[]>> = {
  'of a table': (db) => db.select().from(things).orderBy(things.id),
  'of some columns under other names, and of expressions with a decoder and without': (db) =>
    db
      .select({ when: things.at, less: doubled, plain: sql`things.rate`, n: sql<number>`1::int` })
      .from(things)
      .orderBy(things.id),
  'of an expression with an alias': (db) => db.select({ id: things.id, n: sql`count * 2`.mapWith(String).as('n') }).from(things),
  'whose columns are grouped, and whose outer join finds nothing for one row': (db) =>
    db.select({ things, other, n: sql`1` }).from(things).leftJoin(other, found).orderBy(things.id),
  'whose outer join is the other way round': (db) => db.select().from(other).rightJoin(things, found).orderBy(things.id),
  'whose join finds one row': (db) => db.select().from(things).innerJoin(other, found),
  'with a group whose first value is missing, although its row is there': (db) =>
    db
      .select({ things: { count: things.count, id: things.id } })
      .from(things)
      .leftJoin(other, found)
      .orderBy(things.id),
  'with a group of two tables': (db) =>
    db
      .select({ both: { count: other.count, id: things.id } })
      .from(things)
      .leftJoin(other, found)
      .orderBy(things.id),
  'of what a statement has changed': (db) =>
    db.update(things).set({ count: 7 }).where(eq(things.id, full.id)).returning({ count: things.count, at: things.at }),
}

test.each(Object.entries(selects))('the rows of a select %s are mapped as drizzle maps them', async (_, select) => {
  const plain = drizzle(database.sql)
  expect(await select(database.db)).toEqual(await select(plain))
  expect(await transaction(database.db, async (tx) => await select(tx))).toEqual(await select(plain))
})

test('every type of column comes back as it went, and nothing as null', async () => {
  expect(await database.db.select().from(things).orderBy(things.id)).toEqual([full, empty])
})

test('columns and expressions are mapped here, in groups too, and aliases are left to drizzle', () => {
  const at = (field: unknown, ...path: string[]) => ({ path, field })
  const map = createMapper([at(things.count, 'one', 'count'), at(doubled, 'less')], () => ({ things: true }))
  expect(map?.([[7, 6n]])).toEqual([{ one: { count: 7 }, less: 6n }])
  expect(createMapper([at(sql`1`.as('one'), 'one')], () => undefined)).toBeUndefined()
})
