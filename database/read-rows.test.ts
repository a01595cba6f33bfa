import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from './open'
import { columnOf, findRow, readRow, readRows } from './read-rows'
import { testDatabase } from './test-database'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const Row = z.object({ name: z.string(), amount: z.bigint(), at: z.date().nullable() })

test('rows are read by their schema: int8 is bigint, timestamptz is a date', async () => {
  const rows = await readRows(
    database.db,
    Row,
    sql`select * from (values ('a', 9007199254740993, '2026-11-20T14:00:00Z'::timestamptz), ('b', 2::int8, null)) as v (name, amount, at)`,
  )
  expect(rows).toEqual([
    { name: 'a', amount: 9_007_199_254_740_993n, at: new Date('2026-11-20T14:00:00Z') },
    { name: 'b', amount: 2n, at: null },
  ])
})

test('a row that is not as the schema says is an error, and so is one that must be there', async () => {
  await expect(readRows(database.db, Row, sql`select 1 as name, 2::int8 as amount, null as at`)).rejects.toThrow(z.ZodError)
  expect(await findRow(database.db, Row, sql`select 'a' as name where false`)).toBeUndefined()
  await expect(readRow(database.db, Row, sql`select 'a' as name where false`)).rejects.toThrow('had none')
})

test('a column of a query is read by its schema', async () => {
  const pick = (expression: ReturnType<typeof sql>) =>
    database.db.select({ count: columnOf(z.int(), expression) }).from(sql`(values (1)) as v (one)`)
  expect(await pick(sql`count(*)::int`)).toEqual([{ count: 1 }])
  await expect(pick(sql`'one'`)).rejects.toThrow(z.ZodError)
})
