import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openPool, type Sql } from './client'
import { type Database, openDatabase } from './open'
import { readRow } from './read-rows'
import { hasPostgres15, type Postgres15, startPostgres15 } from './testing/postgres-15'

if (!hasPostgres15) console.log('PostgreSQL 15 is not on this machine: nothing is tried about a replica after a promotion')

type Server = Postgres15 & { sql: Sql }

const readers = [
  { who: 'may see what it receives', role: 'cauce' },
  { who: 'may see nothing of it', role: 'app' },
] as const

describe.each(hasPostgres15 ? ['standbys'] : [])('with %s', () => {
  const servers: Server[] = []
  const databases: Database[] = []
  afterEach(async () => {
    await Promise.all(databases.splice(0).map((database) => database.close()))
    await Promise.all(servers.splice(0).map(({ sql, stop }) => stop().finally(() => sql.end({ timeout: 0 }))))
  })

  const watched = (server: Postgres15): Server => {
    const watching = { ...server, sql: openPool(server.url, { max: 1 }) }
    servers.push(watching)
    return watching
  }

  /** Starts a primary that waits for none of its standbys, with a table of payments. */
  async function givenPrimary() {
    const primary = watched(await startPostgres15())
    await primary.sql`create role app login`
    await primary.sql`create table payments (id int)`
    await primary.sql`create table accounts (id int)`
    await primary.sql`grant all on payments to app`
    const follow = async () => {
      const standby = watched(await primary.follow())
      await primary.sql`alter system reset synchronous_standby_names`
      await primary.sql`select pg_reload_conf()`
      return standby
    }
    return { primary, follow }
  }

  async function open(primary: Server, replica: Server, role: string): Promise<Database> {
    const as = ({ url }: Server) => url.replace('cauce@', `${role}@`)
    const database = await openDatabase({ dataDir: '', url: as(primary), replicaUrl: as(replica), max: 4 })
    databases.push(database)
    return database
  }

  test.each(readers)(
    'a replica that went further than the server that was promoted answers nothing more, to a role that $who',
    async ({ role }) => {
      const { primary, follow } = await givenPrimary()
      const promoted = await follow()
      const replica = await follow()
      await followOn(promoted, undefined)
      await primary.sql`insert into payments select generate_series(1, 10000)`
      await catchUp(replica, primary)
      await primary.signal('SIGKILL')
      await promoted.promote()
      await followOn(replica, promoted)
      const database = await open(promoted, replica, role)
      await database.sql`insert into payments values (0)`
      const [further] = await replica.sql`select pg_last_wal_replay_lsn() > ${await written(promoted)}::pg_lsn as is`
      expect(further?.is).toBe(true)
      expect(await listPayments(database)).toEqual({ isReplica: false, ids: [0] })
    },
  )

  test.each(readers)('a replica that follows the promoted server is read again, by a role that $who', async ({ role }) => {
    const { primary, follow } = await givenPrimary()
    const promoted = await follow()
    const replica = await follow()
    await Promise.all([catchUp(promoted, primary), catchUp(replica, primary)])
    await primary.signal('SIGKILL')
    await promoted.promote()
    await followOn(replica, promoted)
    const database = await open(promoted, replica, role)
    await database.sql`insert into payments values (0)`
    await catchUp(replica, promoted)
    if (role === 'app') {
      await promoted.sql`checkpoint`
      await catchUp(replica, promoted)
      await replica.sql`checkpoint`
    }
    await expect.poll(() => listPayments(database), { timeout: 20_000 }).toEqual({ isReplica: true, ids: [0] })
  })

  test('whoever stands in the way of what the replica brings in is answered by the primary', async () => {
    const { primary, follow } = await givenPrimary()
    const replica = await follow()
    const database = await open(primary, replica, 'cauce')
    const writer = await database.sql.reserve()
    await writer`begin`
    const codes: unknown[] = []
    const answer = await database.readMuch(async (db) => {
      const { isReplica } = await readRow(db, Listed, listing)
      if (!isReplica) return 'the primary'
      await writer`lock table accounts`
      await primary.sql`select pg_logical_emit_message(true, 'test', '')`
      await catchUp(replica, primary)
      // Now the replay of the replica waits for this transaction, and this one for the replay.
      await writer`lock table payments`
      await primary.sql`select pg_logical_emit_message(true, 'test', '')`
      await expect.poll(() => replica.sql`select from pg_locks where not granted`).toHaveLength(1)
      await db.execute(sql`select from accounts`).catch(async (error) => {
        codes.push(error.cause.code)
        await writer`rollback`
        throw error
      })
      return 'the replica'
    })
    writer.release()
    expect([answer, codes]).toEqual(['the primary', ['40P01']])
  })
})

/** Makes a standby receive the WAL of this server, or no WAL any more. */
async function followOn(standby: Server, source: Server | undefined): Promise<void> {
  const [from, count] = source ? [`host=${source.folder} port=${source.port} user=cauce`, 1] : ['', 0]
  await standby.sql.unsafe(`alter system set primary_conninfo = '${from}'`)
  await standby.sql`select pg_reload_conf()`
  await expect.poll(() => standby.sql`select from pg_stat_wal_receiver`, { timeout: 20_000 }).toHaveLength(count)
}

async function written({ sql }: Server): Promise<string> {
  const [row] = await sql`select pg_current_wal_flush_lsn()::text as written`
  return row?.written
}

/** Waits until a standby has replayed everything that a server has written. */
async function catchUp(standby: Server, source: Server): Promise<void> {
  const end = await written(source)
  const isThere = async () => (await standby.sql`select pg_last_wal_replay_lsn() >= ${end}::pg_lsn as is`)[0]?.is
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
}

const Listed = z.object({ isReplica: z.boolean(), ids: z.array(z.int()) })
/** The newest payments, and which server listed them. */
const listing = sql`select pg_is_in_recovery() as "isReplica", array(select id from payments where id < 1) as ids`

function listPayments({ readMuch }: Database) {
  return readMuch((db) => readRow(db, Listed, listing))
}
