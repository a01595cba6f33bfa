import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, transaction } from './open'
import { pipelined } from './pipelined'
import { testDatabase } from './test-database'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('statements that are sent together run once, in their order, and each answer is its own', async () => {
  const [, first, second] = await inTransaction((run) => [
    run('create temporary table steps (n int) on commit drop'),
    run('insert into steps values (1) returning n'),
    run('select count(*)::int as n from steps'),
  ])
  expect([first, second]).toEqual([[{ n: 1 }], [{ n: 1 }]])
})

test('the error that is thrown is the one of the statement that failed, not of those after it', async () => {
  const failing = inTransaction((run) => [run('select 1'), run('select 1 / 0'), run('select 2')])
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('a query builder is refused, because it would run twice', async () => {
  await expect(pipelined([database.db.execute(sql`select 1`)])).rejects.toThrow(TypeError)
})

type Run = (statement: string) => Promise<unknown>

function inTransaction(statements: (run: Run) => Promise<unknown>[]): Promise<unknown[]> {
  return transaction(database.db, (tx) => pipelined(statements(async (text) => [...(await tx.execute(sql.raw(text)))])))
}
