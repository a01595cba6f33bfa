import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, postgresError, transaction } from './open'
import { testDatabase } from './test-database'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Returns what a log prints of the error of a statement. */
async function printed(run: (statement: ReturnType<typeof sql>) => Promise<unknown>): Promise<string> {
  const failed = await run(sql`select ${'ana@example.com'}::text, 1 / ${0}::int`).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(postgresError(failed)?.code).toBe('22012')
  return `${failed} ${inspect(failed, { depth: 5 })}`
}

test('the error of a failed statement shows the statement, and none of its values', async () => {
  const { db } = database
  for (const text of [
    await printed((statement) => db.execute(statement)),
    await printed((statement) => transaction(db, (tx) => tx.execute(statement))),
  ]) {
    expect(text).toContain('select $1::text')
    expect(text).not.toContain('ana@example.com')
  }
})

test('a process may evaluate the module once for each of its bundles', async () => {
  vi.resetModules()
  await expect(import('./open-drizzle')).resolves.toBeDefined()
})
