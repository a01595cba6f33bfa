import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { allowApp, createRole, embeddedAppRole } from '#database/app-role'
import { connectionUrl } from '#database/client'
import { jobsFiles } from '#database/job-queue'
import { migrateJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import { type Database, openDatabase } from '#database/open'
import { readRow } from '#database/read-rows'
import { forOrganization } from '#database/row-scope'
import { testDatabase } from '#database/test-database'
import { createService } from '#service'
import { newId } from './ground/ids'
import { scopes } from './ground/scopes'
import { roomFiles } from './room-files'
import { testSecrets } from './test-service'
import { givenObjects, publicTargets } from './testing/test-objects'

const protection = '0068'
const secrets = testSecrets
let owner: Database
beforeEach(async () => {
  owner = await testDatabase()
})
afterEach(() => owner.close())

/**
 * Migrates to the version before row-level security, with `organizations` in it, and then to this one. Opens it as the app's
 * role.
 */
async function openMigrated(organizations: readonly string[]) {
  const { room, folder } = roomFiles()
  const old = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await readdir(folder)) if (name.slice(0, 4) < protection) await cp(join(folder, name), join(old, name))
  await migrateJobs(owner)
  await migrate(owner, { room, folder: old })
  await rm(old, { recursive: true })
  for (const id of organizations)
    await owner.sql`insert into payments.organizations (id, name, environment) values (${id}, 'Andes', 'test')`
  await createService({ database: owner, secrets }).migrate()
  await createRole(owner, embeddedAppRole)
  await allowApp(owner, embeddedAppRole, [jobsFiles(), roomFiles()])
  return openDatabase({ url: connectionUrl({ ...owner.connection, user: embeddedAppRole }), dataDir: '' })
}

test('for an hour after the migration, a process of the version before finds, changes, adds and pays, and one of this version only for its organization', async () => {
  const before = newId()
  const database = await openMigrated([before])
  const service = createService({ database, secrets, webhooks: publicTargets, log: () => {} })
  const id = await service.provisioning.createOrganization({ name: 'Llanos', environment: 'test' })
  const key = { organizationId: id, name: 'test', scopes: [...scopes], limits: null, expiresAt: null, kind: 'house' as const }
  const { apiKey } = await service.provisioning.createApiKey(key)
  const { ids } = await givenObjects(service, { id, key: apiKey }, 'llanos')

  // One connection, before and after it knows the setting, which a SQL function of this version sets for a transaction.
  const line = database.pipeline.sql
  for (const turn of ['never', 'earlier']) {
    if (turn === 'earlier') await line`select set_config('cauce.organization', ${id}, true)`
    const found = await line`select id from payments.customers where org_id = ${id} and id = ${ids.customer}`
    expect([...found], turn).toEqual([{ id: ids.customer }])
    const changed = line`update payments.customers set city = ${turn} where org_id = ${id} and id = ${ids.customer} returning city`
    expect([...(await changed)]).toEqual([{ city: turn }])
    await line`
      select payments.record_events(${id}, jsonb_build_array(jsonb_build_object('id', payments.new_id(), 'type', 'customer.updated',
        'object_id', ${ids.customer}::uuid, 'data', '{}'::jsonb)), null, null, null, null, null)`
    await line`select payments.tell_organizations(null, 'rate.quarantined', ${ids.quote}, '{}', now())`
  }
  expect(await pay(line, { id, quote: ids.quote, prefunded: ids['prefunded-account'] })).toMatchObject({ quote_id: ids.quote })
  expect(await service.verifyLedger()).toEqual([])

  const countFor = (organization: string) =>
    readRow(
      forOrganization({ db: database.db }, organization).db,
      Count,
      sql`select count(*)::int as count from payments.customers`,
    )
  expect(await countFor(before)).toEqual({ count: 0 })
  expect((await countFor(id)).count).toBeGreaterThan(0)
  await database.close()
})

test('an hour after the migration, what names no organization is refused, and the rest goes on', async () => {
  const before = newId()
  const database = await openMigrated([before])
  const line = database.pipeline.sql
  const [bounds] = await owner.sql<{ seconds: number[]; tables: number }[]>`
    select array_agg(extract(epoch from statement_timestamp() + interval '1 hour'
        - substring(pg_get_expr(polqual, polrelid) from '''([^'']+)''::timestamp with time zone')::timestamptz)::float) as seconds,
      count(*)::int as tables from pg_policy where pg_get_expr(polqual, polrelid) like '%timestamp%'`
  expect(bounds?.tables).toBeGreaterThan(20)
  for (const seconds of bounds?.seconds ?? []) {
    expect(seconds).toBeGreaterThanOrEqual(0)
    expect(seconds).toBeLessThan(600)
  }
  for (const { name } of await tablesWithGrace()) await line.unsafe(`select from ${name}`)

  await moveEndOfGrace("statement_timestamp() - interval '1 second'")
  for (const turn of ['never', 'earlier']) {
    if (turn === 'earlier') await line`select set_config('cauce.organization', ${before}, true)`
    for (const { name } of await protectedTables())
      await expect(line.unsafe(`select from ${name}`), name).rejects.toMatchObject({ code: turn === 'never' ? '42704' : '22P02' })
  }
  await expect(line`insert into payments.tariffs (org_id) values (${before})`).rejects.toMatchObject({ code: '22P02' })
  const mine = readRow(
    forOrganization({ db: database.db }, before).db,
    Count,
    sql`select count(*)::int as count from payments.customers`,
  )
  expect(await mine).toEqual({ count: 0 })
  await database.close()
})

test('a database without organizations has no such hour', async () => {
  const database = await openMigrated([])
  const tables = await protectedTables()
  expect(tables.length).toBeGreaterThan(20)
  for (const { name, condition } of tables) {
    expect(condition, name).not.toMatch(/timestamp/)
    await expect(database.sql.unsafe(`select from ${name}`), name).rejects.toMatchObject({ code: '42704' })
  }
  await database.close()
})

const Count = z.object({ count: z.int() })

function protectedTables() {
  return owner.sql<{ name: string; condition: string }[]>`
    select polrelid::regclass::text as name, pg_get_expr(polqual, polrelid) as condition from pg_policy order by 1`
}

/** Returns the tables of migration 0068. Later ones have no such hour, because no process of the version before it reads them. */
async function tablesWithGrace() {
  return (await protectedTables()).filter(({ condition }) => condition.includes('timestamp'))
}

/** Puts another time in the place of the one that the migration wrote. */
async function moveEndOfGrace(end: string): Promise<void> {
  const [to] = await owner.sql.unsafe<{ time: string }[]>(`select (${end})::text as time`)
  for (const { name, condition } of await tablesWithGrace()) {
    const moved = condition.replace(/'[^']+'(?=::timestamp with time zone)/g, `'${to?.time}'`)
    expect(moved).not.toBe(condition)
    await owner.sql.unsafe(`alter policy own_organization on ${name} using (${moved})`)
  }
}

/** Pays as the version before does: one call, without a setting. Returns the transaction. */
async function pay(line: Database['sql'], { id, quote, prefunded }: { id: string; quote: string; prefunded: string }) {
  const ids = `{${Array.from({ length: 8 }, newId).sort().join()}}`
  const [paid] = await line<{ answer: string }[]>`
    select answer from payments.pay_quote(${id}, ${quote}, ${prefunded}, ${ids}::uuid[], null, 'olga', null, 'request-1', null, null)`
  return JSON.parse(paid?.answer ?? 'null')
}
