import { eq, sql } from 'drizzle-orm'
import { bigint, jsonb, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl } from './client'
import { type Database, openDatabase, postgresError, sharedDatabase, transaction } from './open'
import { testDatabase } from './test-database'
import { openWay } from './testing/way'

const things = pgTable('things', {
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).primaryKey(),
  rate: numeric('rate').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  details: jsonb('details').notNull(),
})
const thing = {
  amountMinor: 9_007_199_254_740_993n,
  rate: '36.512345',
  at: new Date('2026-01-01T00:00:00.001Z'),
  details: { a: [1, 'x'] },
}

let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table things (amount_minor int8 primary key, rate numeric not null, at timestamptz not null, details jsonb not null)`
  await database.sql`create table accounts (id int primary key, balance int not null)`
})

afterAll(() => database.close())

test('integers of 64 bits, decimals, times and json come back as they went, through drizzle and through statements by hand', async () => {
  expect(await database.db.insert(things).values(thing).returning()).toEqual([thing])
  await database.sql`delete from things`
  await database.sql`insert into things values (${thing.amountMinor}, ${thing.rate}, ${thing.at}, ${database.sql.json(thing.details)})`
  expect(await database.db.select().from(things)).toEqual([thing])
  expect(await database.sql`select * from things`).toEqual([
    { amount_minor: thing.amountMinor, rate: thing.rate, at: thing.at, details: thing.details },
  ])
})

test('two transactions that lock each other out are both done in the end', async () => {
  await database.sql`insert into accounts values (1, 0), (2, 0)`
  let attempts = 0
  let locked = 0
  const move = (from: number, to: number) =>
    transaction(database.db, async (tx) => {
      attempts++
      await tx.execute(`update accounts set balance = balance - 1 where id = ${from}`)
      locked++
      await expect.poll(() => locked, { interval: 5 }).toBeGreaterThanOrEqual(2)
      await tx.execute(`update accounts set balance = balance + 1 where id = ${to}`)
    })
  await Promise.all([move(1, 2), move(2, 1)])
  expect(attempts).toBeGreaterThan(2)
  expect(await database.sql`select balance from accounts`).toEqual([{ balance: 0 }, { balance: 0 }])
})

test('a refusal that is no collision is not tried again, and its code can be read through the wrapping of drizzle', async () => {
  let attempts = 0
  const failing = transaction(database.db, async (tx) => {
    attempts++
    await tx.execute('insert into accounts values (7, 0), (7, 0)')
  })
  const error = await failing.catch((reason) => reason)
  expect(attempts).toBe(1)
  expect(postgresError(error)).toMatchObject({ code: '23505', constraint_name: 'accounts_pkey' })
})

test('a wrong address fails at once, and the shared database is tried anew after a failure', async () => {
  await expect(openDatabase({ url: `${database.url}x/none`, dataDir: '' })).rejects.toThrow()
  await expect(sharedDatabase({ url: 'postgres://cauce@127.0.0.1:1/none', dataDir: '' })).rejects.toThrow('ECONNREFUSED')
  const shared = await sharedDatabase({ url: database.url, dataDir: '', max: 1 })
  expect(await sharedDatabase({ url: database.url, dataDir: '', max: 1 })).toBe(shared)
  await shared.close()

  const next = await sharedDatabase({ url: database.url, dataDir: '', max: 1 })
  expect(await next.sql`select 1 as one`).toEqual([{ one: 1 }])
  await next.close()
})

test('a database that was away is spoken to soon after its return, however long it was away', async () => {
  const way = await openWay(database.connection)
  const away = await openDatabase({ url: connectionUrl({ ...database.connection, ...way.address }), dataDir: '', max: 1 })
  way.block()
  for (let tries = 0; tries < 8; tries++) await expect(away.sql`select 1`).rejects.toThrow()
  way.open()
  const begun = performance.now()
  const ask = () => away.sql`select 1 as one`.catch((error) => error.code)
  await expect.poll(ask, { interval: 20, timeout: 5_000 }).toEqual([{ one: 1 }])
  expect(performance.now() - begun).toBeLessThan(1_000)
  await away.close()
  await way.close()
})

test('a statement that comes again is kept by its connection, inside of a transaction too', async () => {
  const one = await openDatabase({ url: database.url, dataDir: '', max: 1 })
  for (const id of [1, 2])
    await one.db
      .select()
      .from(things)
      .where(eq(things.amountMinor, BigInt(id)))
  await transaction(one.db, (tx) => tx.select().from(things).where(eq(things.amountMinor, 3n)))
  const kept =
    await one.sql`select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%"things"."amount_minor" = $1'`
  expect(kept).toEqual([{ uses: 3n }])
  await one.close()
})

test('the pipeline is one connection, answers while all others are at work, and an error among its statements is nobody else’s', async () => {
  const { sql, pipeline, close } = await openDatabase({ url: database.url, dataDir: '', max: 1 })
  const busy = await sql.reserve()
  const pid = () => pipeline.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const [first, failed, second] = await Promise.allSettled([pid(), pipeline.sql`select 1 / 0`, pid()])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(first).toMatchObject({ status: 'fulfilled', value: [{ pid: expect.any(Number) }] })
  expect(second).toEqual(first)
  busy.release()
  await close()
})

test('a statement about a long list is not kept: each length would be another one', async () => {
  const one = await openDatabase({ url: database.url, dataDir: '', max: 1 })
  const list = (length: number) =>
    sql.join(
      Array.from({ length }, (_, at) => sql`${at}::integer`),
      sql`, `,
    )
  for (const length of [3, 500]) await one.db.execute(sql`select 'listed' where 1 in (${list(length)})`)
  expect(await one.sql`select 1 from pg_prepared_statements where statement like 'select ''listed''%'`).toHaveLength(1)
  await one.close()
})

test('without prepared statements, as behind an old PgBouncer, statements still work', async () => {
  const plain = await openDatabase({
    url: `${database.url}${database.url.includes('?') ? '&' : '?'}prepare=false`,
    dataDir: '',
    max: 1,
  })
  for (let n = 1; n <= 3; n++) expect(await plain.sql`select ${n}::int as n`).toEqual([{ n }])
  expect(await plain.sql`select count(*)::int as n from pg_prepared_statements`).toEqual([{ n: 0 }])
  await plain.close()
})

test('a statement that hangs, a lock that is not given back and a forgotten transaction end by themselves', async () => {
  const deadlines = { statementMs: 300, lockMs: 100, idleInTransactionMs: 200, answerMs: 5_000 }
  const [hurried, holder] = await Promise.all([
    openDatabase({ url: database.url, dataDir: '', max: 1, deadlines }),
    openDatabase({ url: database.url, dataDir: '', max: 1, deadlines: false }),
  ])
  await database.sql`create table taken (id int primary key)`
  const held = holder.sql.begin(async (tx) => {
    await tx`lock table taken`
    await expect(hurried.sql`select * from taken`).rejects.toMatchObject({ code: '55P03' })
  })
  await held
  await expect(hurried.sql`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })

  const forgotten = hurried.sql.begin(async (tx) => {
    await tx`insert into taken values (1)`
    await holder.sql`select pg_sleep(0.4)`
    await tx`select 1`
  })
  await expect(forgotten).rejects.toThrow()
  expect(await hurried.sql`select * from taken`).toEqual([])
  await Promise.all([hurried.close(), holder.close()])
})

test('databases copied from one template are prepared once and know nothing of each other', async () => {
  let prepared = 0
  const prepare = async ({ sql }: Database) => {
    prepared++
    await sql`create table notes (note text)`
  }
  const copy = () => testDatabase({ template: 'notes', prepare })
  const [one, other] = await Promise.all([copy(), copy()])
  expect(prepared).toBe(1)
  await one.sql`insert into notes values ('only here')`
  expect(await other.sql`select * from notes`).toEqual([])
  await Promise.all([one.close(), other.close()])
})
