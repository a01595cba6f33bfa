import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedAppRole } from '#database/app-role'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { type Database, openDatabase } from '#database/open'
import { testDatabase } from '#database/test-database'
import { runAdmin } from './test-admin'

const role = `cauce_app_${randomBytes(4).toString('hex')}`
let folder: string
let database: Database
let appUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-role-'))
  database = await testDatabase()
  const { printed, stderr } = await admin(`database-role --name ${role}`, { DATABASE_URL: database.url })
  appUrl = /^DATABASE_URL=(\S+)$/m.exec(printed)?.[1] ?? stderr
})
afterAll(async () => {
  await database.sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  await database.close()
  await eraseEmbeddedPostgres(join(folder, 'embedded'))
  await rm(folder, { recursive: true, force: true })
})

test('the command makes a role as which the app does its work, and which changes neither the trail nor the books nor events', async () => {
  const settings = { DATABASE_URL: appUrl }
  expect(await admin(`create-admin --name 'Ana Ríos' --email ana@example.com`, settings)).toMatchObject({ code: 0 })
  expect(await admin('verify-audit', settings)).toMatchObject({ code: 0 })
  expect(await admin('verify-ledger', settings)).toMatchObject({ code: 0 })
  const app = await openDatabase({ url: appUrl, dataDir: '' })
  await expectRefusals(app)
  await app.close()
})

test('a role that does not own the tables says so where the database is older than the code, and changes nothing', async () => {
  const [newest] =
    await database.sql`delete from backoffice.migrations where name = (select max(name) from backoffice.migrations) returning *`
  const { code, stderr } = await admin('verify-audit', { DATABASE_URL: appUrl })
  await database.sql`insert into backoffice.migrations ${database.sql(newest ?? {})}`
  expect([code, stderr]).toEqual([1, expect.stringContaining('start once with DATABASE_OWNER_URL set')])
})

test('a role that may do more than it should is reduced by the next start of the owner, and tables that are new are given to it', async () => {
  await database.sql.unsafe(`
    grant update, delete on backoffice.audit_records, payments.postings to ${role};
    create table backoffice.new_table (id int); revoke all on backoffice.tags from ${role}`)
  expect(await admin('verify-audit', { DATABASE_URL: appUrl, DATABASE_OWNER_URL: database.url })).toMatchObject({ code: 0 })
  const app = await openDatabase({ url: appUrl, dataDir: '' })
  await expectRefusals(app)
  await app.sql`delete from backoffice.new_table`
  await app.sql`delete from backoffice.tags`
  await app.close()
})

test('the app works on the embedded server as a role that may not either', async () => {
  const dataDir = join(folder, 'embedded')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '' }
  expect(await admin(`create-admin --name 'Ana Ríos' --email ana@example.com`, settings)).toMatchObject({ code: 0 })
  const app = await openDatabase({ dataDir, role: embeddedAppRole })
  await expectRefusals(app)
  await app.close()
})

/** Without it, row-level security refuses the query before the right is checked. */
const scope = "set local cauce.organization = '0199a390-0000-7000-8000-000000000001'"

async function expectRefusals({ sql }: Database): Promise<void> {
  for (const table of ['backoffice.audit_records', 'payments.postings', 'payments.ledger_transactions', 'payments.events']) {
    const denied = { code: '42501' }
    await expect(sql.unsafe(`${scope}; delete from ${table}`), table).rejects.toMatchObject(denied)
    await expect(sql.unsafe(`truncate ${table}`), table).rejects.toMatchObject(denied)
    await expect(sql.unsafe(`alter table ${table} disable trigger user`), table).rejects.toMatchObject(denied)
    await expect(sql.unsafe(`drop table ${table}`), table).rejects.toMatchObject(denied)
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
    for (const { name } of columns)
      await expect(sql.unsafe(`${scope}; update ${table} set ${name} = ${name}`), name).rejects.toMatchObject(denied)
  }
  await expect(sql`set session_replication_role = replica`).rejects.toMatchObject({ code: '42501' })
  await expect(sql`update backoffice.migrations set name = 'x'`).rejects.toMatchObject({ code: '42501' })
}

const admin = (line: string, settings: Record<string, string>) =>
  runAdmin(line, { DATA_DIR: folder, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error', ...settings })
