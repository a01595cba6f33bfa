import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seesEveryRow } from '#database/app-role'
import { connectionUrl } from '#database/client'
import { type Database, type Db, openDatabase, postgresError, transaction } from '#database/open'
import { readRow, readRows } from '#database/read-rows'
import { acrossOrganizations, forOrganization } from '#database/row-scope'
import { fillEmptyTables } from '#database/testing/fill-empty-tables'
import { hasPgbouncer, startPgbouncer } from '#database/testing/pgbouncer'
import { newId } from './ground/ids'
import { referenceTables } from './reference-tables'
import { type GivenService, givenService } from './test-service'
import { givenObjects, publicTargets } from './testing/test-objects'

/** What the checks of one table need. */
const fitting = {
  'payments.outcome_claims': { step: "'claimed'", answers: null, outcome: "'rejected'", reference: null, amount: null },
  'payments.webhook_attempts': { error: null },
}

let given: GivenService
let ours: string
let theirs: string
let counts: Readonly<Record<string, number>>
beforeAll(async () => {
  given = await givenService({ webhooks: publicTargets, log: () => {} })
  const [andes, llanos] = [await given.givenOrganization('test'), await given.givenOrganization('test')]
  await givenObjects(given.service, andes, 'andes')
  const { newCustomer } = await givenObjects(given.service, llanos, 'llanos')
  await newCustomer()
  expect(await given.service.checkBooks()).toEqual([])
  expect(await fillEmptyTables(given.database.sql, ['payments'], fitting)).toEqual([])
  const found = await given.database.sql`select org_id, count(*)::int as count from payments.customers group by org_id`
  counts = Object.fromEntries(found.map(({ org_id, count }) => [org_id, count]))
  ours = andes.id
  theirs = llanos.id
  expect(counts[theirs]).toBeGreaterThan(counts[ours] ?? 0)
})
afterAll(() => given.close())

/** Returns the pool of the app for one organization. */
const dbOf = (organization: string) => forOrganization({ db: given.database.db }, organization).db

type Table = { name: string; isProtected: boolean }

const policy =
  "own_organization (*) ((org_id = (current_setting('cauce.organization'::text))::uuid) OR (current_setting('cauce.across'::text, true) <> ''::text))"

/** Returns the tables with an organization, as the owner or in a transaction of it, and whether this is their only policy. */
async function listTables(owner: Pick<Database['sql'], 'unsafe'>): Promise<Table[]> {
  const tables = await owner.unsafe<{ name: string; isOn: boolean; policies: string | null }[]>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as "isOn",
      (select string_agg(format('%s (%s) %s', polname, polcmd, pg_get_expr(polqual, polrelid)), '; ') from pg_policy
        where polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where n.nspname = 'payments' and c.relkind in ('r', 'p') order by 1`)
  return tables.map(({ name, isOn, policies }) => ({ name, isProtected: isOn && policies === policy }))
}

test('each table with an organization has the policy, except those that are read before the organization is known', async () => {
  const tables = await listTables(given.database.sql)
  expect(tables.length).toBeGreaterThan(30)
  const open = tables.filter(({ isProtected }) => !isProtected).map(({ name }) => name)
  expect(open).toEqual(tables.map(({ name }) => name).filter((name) => name in referenceTables))
  const undone = given.database.sql.begin(async (tx) => {
    await tx`create table payments.forgotten (org_id uuid)`
    expect(await listTables(tx)).toContainEqual({ name: 'payments.forgotten', isProtected: false })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('whoever works for one organization finds, changes, deletes and adds nothing of another one, in no table', async () => {
  const tables = (await listTables(given.database.sql)).filter(({ name }) => !(name in referenceTables))
  for (const { name } of tables) {
    const [row] = await given.database.sql.unsafe<{ org_id: string; row: unknown; count: number }[]>(`
      select org_id, to_jsonb(t) as row, (select count(*)::int from ${name} o where o.org_id = t.org_id) as count from ${name} t limit 1`)
    if (row === undefined) throw new Error(`${name} is empty`)
    const holder = row.org_id
    const stranger = [ours, theirs].find((id) => id !== holder) ?? ours
    expect(await countIn(`${name} where org_id = '${holder}'`, dbOf(holder)), name).toBe(row.count)
    expect(await countIn(`${name} where org_id = '${holder}'`, dbOf(stranger)), name).toBe(0)
    for (const change of [
      `update ${name} set org_id = org_id where org_id = '${holder}'`,
      `delete from ${name} where org_id = '${holder}'`,
    ])
      expect(await changedBy(change, dbOf(stranger)), change).toBe(0)
    // Triggers may refuse the row for other reasons first.
    await given.database.sql.unsafe(`alter table ${name} disable trigger user`)
    const insert = await insertOf(name, row.row)
    await expect(run(insert, dbOf(stranger)), name).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('row-level security') },
    })
  }
})

test('a query that names no organization is refused in every table, and so is a change', async () => {
  // Whether the connection has had the setting before or not.
  for (const { name } of await listTables(given.database.sql)) {
    if (name in referenceTables) continue
    for (const statement of [`select * from ${name}`, `update ${name} set org_id = org_id`, `delete from ${name}`]) {
      const code = await run(statement).then(
        () => 'nothing',
        (error) => postgresError(error)?.code,
      )
      // The last: append-only tables are not changed at all.
      expect(['42704', '22P02', '42501'], `${statement}: ${code}`).toContain(code)
    }
  }
})

test('a query that forgets its organization finds and changes only the rows of the caller', async () => {
  const all = 'payments.customers where true'
  expect(await countIn(all, dbOf(ours))).toBe(counts[ours])
  expect(await countIn(all, dbOf(theirs))).toBe(counts[theirs])
  expect(await changedBy('update payments.customers set city = city', dbOf(ours))).toBe(counts[ours])
  const inOne = await transaction(dbOf(theirs), async (tx) => [await countIn(all, tx), await countIn(all, tx)])
  expect(inOne).toEqual([counts[theirs], counts[theirs]])
  for (const view of ['customers_in_scope', 'quotes_in_scope'])
    expect(await countIn(`payments.${view} where true`, dbOf(newId()))).toBe(0)
  expect(await countIn('payments.customers_in_scope where true', dbOf(ours))).toBe(counts[ours])
  expect(await countIn(all, acrossOrganizations({ db: given.database.db }, 'sweep').db)).toBe(
    Object.values(counts).reduce((sum, count) => sum + count),
  )
})

test('whoever works for one organization finds nothing of another one in any view, and what names no organization is refused', async () => {
  const views = await given.database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = 'payments' order by 1`
  expect(views.map(({ name }) => name)).toContain('payments.transaction_records')
  for (const { name } of views) {
    const [own, all] = [`${name} where org_id = '${ours}'`, `${name} where true`]
    const found = [await countIn(own, dbOf(ours)), await countIn(all, dbOf(ours))]
    expect(found[0], name).toBeGreaterThan(0)
    expect(found[1], name).toBe(found[0])
    expect(await countIn(own, dbOf(theirs)), name).toBe(0)
    await expect(countIn(all), name).rejects.toThrow()
  }
})

test('a view for searches has the columns of its table', async () => {
  for (const table of ['customers', 'quotes', 'inbound_movements']) {
    const columnsOf = (name: string) => given.database.sql`
      select attname, atttypid::int from pg_attribute
      where attrelid = ${`payments.${name}`}::regclass and attnum > 0 and not attisdropped order by attname`
    expect([...(await columnsOf(`${table}_in_scope`))], table).toEqual([...(await columnsOf(table))])
  }
})

test('many callers at once see their own rows, and a statement that fails leaves its line to the next one', async () => {
  await expectApart(given.database)
})

test('no setting remains on a line after its transaction, whether that was committed or not', async () => {
  const one = await openDatabase({ url: given.database.url, dataDir: '', max: 1 })
  const left = () =>
    one.sql`select current_setting('cauce.organization', true) as organization, current_setting('cauce.across', true) as across`
  await countIn('payments.customers where true', forOrganization({ db: one.db }, ours).db)
  await forOrganization({ db: one.db }, ours).db.transaction((tx) => countIn('payments.customers where true', tx))
  await run('select 1 / 0', acrossOrganizations({ db: one.db }, 'sweep').db).catch(() => undefined)
  const [found] = await left()
  expect([found?.organization || null, found?.across || null]).toEqual([null, null])
  await one.close()
})

describe.runIf(hasPgbouncer)('behind a PgBouncer in transaction mode', () => {
  test('callers that share lines see their own rows', async () => {
    const { connection } = given.database
    const pooler = await startPgbouncer(connection)
    const database = await openDatabase({ url: pooler.urlFor(connection.database), dataDir: '' })
    await expectApart(database)
    await database.close()
    await pooler.stop()
  })
})

test('a role that is exempt is known: the owner, a member of it, a superuser, and one with BYPASSRLS', async () => {
  expect(await seesEveryRow({ sql: given.database.sql })).toBe(true)
  expect(await seesEveryRow({ sql: given.database.appSql })).toBe(false)
  for (const rights of ['bypassrls', 'superuser', `in role ${new URL(connectionUrl(given.database.connection)).username}`]) {
    const role = `exempt_${newId().replaceAll('-', '')}`
    await given.database.sql.unsafe(`create role ${role} login ${rights.startsWith('in') ? `in role current_user` : rights}`)
    const database = await openDatabase({ url: connectionUrl({ ...given.database.connection, user: role }), dataDir: '' })
    expect(await seesEveryRow(database), rights).toBe(true)
    await database.close()
    await given.database.sql.unsafe(`drop role ${role}`)
  }
})

async function expectApart(database: Database): Promise<void> {
  const all = 'payments.customers where true'
  const asked = Array.from({ length: 120 }, async (_, turn) => {
    const [organization, count] = turn % 2 === 0 ? [ours, counts[ours]] : [theirs, counts[theirs]]
    if (turn % 5 === 0)
      await expect(run(`select 1 / 0 from ${all}`, forOrganization({ db: database.db }, organization).db)).rejects.toThrow()
    if (turn % 7 === 0) await expect(countIn(all, database.db)).rejects.toThrow()
    const pool = turn % 3 === 0 ? database.pipeline.db : database.db
    const { db } = forOrganization({ db: pool }, organization)
    const count2 = turn % 4 === 0 ? await db.transaction((tx) => countIn(all, tx)) : await countIn(all, db)
    expect([turn, count2]).toEqual([turn, count])
  })
  await Promise.all(asked)
}

const Count = z.object({ count: z.int() })

async function countIn(table: string, db = given.database.db): Promise<number> {
  return (await readRow(db, Count, sql.raw(`select count(*)::int as count from ${table}`))).count
}

async function run(statement: string, db = given.database.db): Promise<unknown> {
  return await db.execute(sql.raw(statement))
}

/** Returns how many rows a statement changes; none if no role of the app may change this table. */
async function changedBy(statement: string, db: Db): Promise<number> {
  try {
    return (await readRows(db, z.unknown(), sql.raw(`${statement} returning 1`))).length
  } catch (error) {
    if (postgresError(error)?.message.startsWith('permission denied')) return 0
    throw error
  }
}

async function insertOf(table: string, row: unknown): Promise<string> {
  const columns = await given.database.sql<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = columns.map(({ name }) => name).join()
  const json = JSON.stringify(row).replaceAll("'", "''")
  return `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${table}, '${json}')`
}
