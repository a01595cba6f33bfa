import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/open'
import { testDatabase } from '#database/test-database'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#database/testing/postgres-15'
import { createService } from '#service'
import { type Ended, runAdmin } from './test-admin'
import { givenInstallation } from './test-installation'

let folder: string
let source: Database
let given: Awaited<ReturnType<typeof givenInstallation>>
let other: Postgres15 | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-copy-'))
  source = await testDatabase()
  given = await givenInstallation(folder, source)
  if (hasPostgres15) other = await startPostgres15()
  else console.log('PostgreSQL 15 is not on this machine: everything is copied to a database of the same version')
}, 120_000)
afterAll(async () => {
  await source.close()
  await other?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Creates an empty database on the other server. */
async function emptyTarget(): Promise<Database> {
  if (other === undefined) return testDatabase()
  const { sql, close } = await openDatabase({ url: other.url, dataDir: '', max: 1 })
  const name = `copy_${performance.now().toString().replace('.', '')}`
  await sql.unsafe(`create database ${name}`)
  await close()
  return openDatabase({ url: other.url.replace('/postgres?', `/${name}?`), dataDir: '' })
}

function copyTo(url: string, words = ''): Promise<Ended> {
  const settings = { DATA_DIR: join(folder, 'own'), DATABASE_URL: source.url, APP_ORIGIN: 'https://pay.example.com' }
  return runAdmin(`copy-to ${words} ${url}`, { ...settings, LOG_LEVEL: 'error' })
}

async function countRows({ sql }: Database): Promise<Record<string, number>> {
  const tables = await sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('jobs', 'payments', 'backoffice') order by 1`
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = (await sql.unsafe(`select count(*)::int as rows from ${name}`))[0]?.rows
  return counts
}

test('everything is copied to a server of another version while it rests, and the books go on there night after night', {
  timeout: 120_000,
}, async () => {
  const target = await emptyTarget()
  const busy = await copyTo(target.url)
  expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining('Cauce is running on this database') })

  await given.pay()
  await source.sql`update backoffice.console_stops set started_at = now()`
  const copied = await copyTo(target.url, '--rehearsal')
  expect(copied.stderr).toContain('payments.transactions: ')
  expect(JSON.parse(copied.printed)).toMatchObject({
    books: { ok: true, findings: [] },
    trail: { intact: true, as_in_source: true },
  })
  expect(copied.code).toBe(0)
  const [there, here] = [await countRows(target), await countRows(source)]
  const own = [
    'payments.ledger_verdicts',
    'payments.payment_stops',
    'payments.events',
    'backoffice.audit_checks',
    'backoffice.console_stops',
  ]
  for (const table of own) expect(there[table] ?? 0, table).toBeGreaterThanOrEqual(here[table] ?? 0)
  for (const table of own) delete there[table]
  for (const table of own) delete here[table]
  expect(there).toEqual(here)
  expect(await target.sql`select reason from backoffice.console_stops where started_at is null`).toMatchObject([
    { reason: expect.stringContaining('A copy of') },
  ])

  // A server with fewer transactions than the one before must not take any of its entries for new ones.
  const night = new Date(Date.now() + 24 * 3600_000)
  const service = createService({ database: target, secrets: given.secrets, clock: () => night })
  await service.provisioning.startPayments({ organizationId: null, reason: 'test', by: 'test' })
  await service.sweep()
  const { runDueJobs } = await import('#database/jobs')
  await runDueJobs(target.db, { 'ledger.check': service.jobs['ledger.check'] ?? (async () => undefined) }, { now: night })
  const verdicts = await target.sql`select findings, whole from payments.ledger_verdicts order by checked_at desc limit 1`
  expect(verdicts).toEqual([{ findings: [], whole: false }])

  const again = await copyTo(target.url, '--rehearsal')
  expect(again).toMatchObject({ code: 1, printed: '', stderr: expect.stringContaining('The database is not empty') })
  await target.close()
})

test('a copy without its secrets, or to nowhere, is refused', async () => {
  expect(await copyTo('mysql://x/y')).toMatchObject({ code: 1, stderr: expect.stringContaining('must begin with postgres://') })
  expect(await copyTo('')).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: copy-to') })
})
