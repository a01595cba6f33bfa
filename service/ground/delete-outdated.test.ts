import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossOrganizations } from '#database/row-scope'
import { type GivenService, givenService } from '../test-service'
import { deleteOutdated } from './delete-outdated'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

const allRows = () => acrossOrganizations({ db: given.database.db }, 'retention').db
const stored = { table: 'payments.idempotency_keys', key: ['org_id', 'key'] }

test('what has outlived its use goes in batches, whatever is in use at the moment stays, and so does what is younger', async () => {
  const { sql: pool } = given.database
  await pool`
    insert into payments.idempotency_keys (org_id, key, fingerprint, status, body, created_at)
    select ${given.organizationId}::uuid, 'k' || n, '', 200, '{}', now() - interval '2 days' from generate_series(1, 4500) n
    union all select ${given.organizationId}::uuid, 'new', ''::bytea, 200, '{}', now()`
  const where = sql`created_at < now() - interval '1 day'`
  await pool.begin(async (tx) => {
    await tx`select 1 from payments.idempotency_keys where key = 'k7' for update`
    expect(await deleteOutdated(allRows(), { ...stored, where })).toBe(4499)
  })
  expect(await pool`select key from payments.idempotency_keys order by key`).toEqual([{ key: 'k7' }, { key: 'new' }])
})

test('two processes that clear up at once delete each row once', async () => {
  const { sql: pool } = given.database
  await pool`
    insert into payments.idempotency_keys (org_id, key, fingerprint, status, body, created_at)
    select ${given.organizationId}, 'm' || n, '', 200, '{}', now() - interval '2 days' from generate_series(1, 5000) n`
  const where = sql`key like 'm%'`
  const deleted = await Promise.all([1, 2].map(() => deleteOutdated(allRows(), { ...stored, where })))
  const [left] = await pool`select count(*)::int as count from payments.idempotency_keys where key like 'm%'`
  expect([deleted.reduce((sum, count) => sum + count, 0) + Number(left?.count), Number(left?.count)]).toEqual([5000, 0])
})
