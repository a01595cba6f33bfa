import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { buildIndexes, withoutConcurrently } from './build-indexes'
import {
  lockMigrations,
  type MigrationRecord,
  MigrationsTaken,
  makeRecords,
  mustFit,
  mustMatch,
  type Room,
} from './migration-records'
import type { Database } from './open'
import { type Migration, readMigrations } from './read-migrations'
import { applySqlFunctions, hasSqlFunctions, type SourceTable } from './sql-functions'
import { postgresError, retryCollisions } from './transaction'

/**
 * `folder` holds the numbered migrations, `functions` (where a room has any) the SQL functions beside its code; both are absolute paths.
 * `tables` are those whose rows are written from TypeScript; a migration has made them.
 */
export type RoomFiles = {
  room: Room
  folder: string
  functions?: string
  tables?: readonly SourceTable[]
  /** Tables whose rows are only added: the role of the app may not change or delete any (app-role.ts). */
  addedOnly?: readonly string[]
}

type Transaction = TransactionSql<{ bigint: bigint }>

/** A change of a table waits so long for its lock, and others behind it. Then it steps back, and tries again. */
const lockPatience = '2s'
const betweenTriesMs = 1_000
/** Whoever waits for another that migrates looks so often. */
const betweenLooksMs = 100
const mostTriesMs = 10 * 60_000

/**
 * Brings a room's schema to the newest migration in `folder`, then its SQL functions to their present text. Returns the names it applied.
 * Paths are absolute, because bundlers move modules.
 *
 * Migrations are plain SQL files `NNNN_name.sql`, written by hand and applied in order, each in one transaction together with its record,
 * forward only: tables, data and drops. Those that build indexes of tables that hold something are marked (read-migrations.ts) and run outside a transaction.
 * Drizzle describes tables and asks questions; constraints and triggers are said best in SQL itself. Functions are source, not history: each
 * stands once, in a `.sql` file beside the code that calls it (sql-functions.ts), and so are rows that TypeScript says. Names without a schema
 * land in the room's. Any number of processes may call this at once: one migrates, the others wait. What is current is only looked at.
 *
 * Migrations that this version does not know are no hindrance, so that a process of the version before can be started again while a newer one is
 * rolled out, unless one of them says that it is not for older versions.
 */
export async function migrate(database: Pick<Database, 'sql' | 'url'>, files: RoomFiles): Promise<string[]> {
  const { sql, url } = database
  const { room, folder, functions, tables } = files
  const migrations = await readMigrations(folder)
  if (await needsNothing(database, files, migrations)) return []
  await mustOwn(sql, room)
  const applied: string[] = []
  // By itself, so that nobody waits for the records while an index is built.
  await untilLocked(room, () => sql.begin((tx) => makeRecords(tx, room)))
  for (let next: string | undefined = 'first'; next !== undefined; ) {
    next = await untilLocked(room, () =>
      sql.begin((tx) => applyNext(tx, room, migrations, (migration) => buildIndexes(url, migration))),
    )
    if (next !== undefined) applied.push(next)
  }
  if (functions === undefined) return applied
  const replaced = await untilLocked(room, () =>
    sql.begin(async (tx) => {
      await lockMigrations(tx, room)
      await tx.unsafe(`set local lock_timeout = '${lockPatience}'`)
      return applySqlFunctions(tx, { room, folder: functions, tables })
    }),
  )
  return [...applied, ...replaced]
}

/** Runs `work` again, in another transaction, until nobody else migrates and it gets the locks of the tables that it changes. */
async function untilLocked<T>(room: Room, work: () => Promise<T>): Promise<T> {
  for (let begun = performance.now(); ; ) {
    try {
      return await retryCollisions(work)
    } catch (error) {
      const isTaken = error instanceof MigrationsTaken
      if (!isTaken && postgresError(error)?.code !== '55P03') throw error
      if (isTaken) begun = performance.now()
      else if (performance.now() - begun >= mostTriesMs)
        throw new Error(
          `The tables of ${room} could not be changed for ${mostTriesMs / 60_000} minutes, because others hold locks on them: end what runs long there, and start again`,
          { cause: error },
        )
      await sleep((isTaken ? betweenLooksMs : betweenTriesMs) * (0.5 + Math.random()))
    }
  }
}

/** Throws where the schema is there and belongs to another role, as it does where the app works with fewer rights than its owner. */
async function mustOwn(sql: Database['sql'], room: Room): Promise<void> {
  const [schema] = await sql`
    select 1 from pg_catalog.pg_namespace where nspname = ${room} and not has_schema_privilege(oid, 'create')`
  if (schema === undefined) return
  throw new Error(
    `The database is older than this version (${room}), and the role of DATABASE_URL does not own it: start once with DATABASE_OWNER_URL set`,
  )
}

/** Whether all is applied, from one look that changes and locks nothing. Throws as `migrate` does. */
async function needsNothing(database: Pick<Database, 'sql'>, files: RoomFiles, migrations: Migration[]): Promise<boolean> {
  const { sql } = database
  const { room, functions } = files
  // From the catalog: this connection must not remember a table as missing that another process makes meanwhile.
  const [there] = await sql<{ records: boolean; functions: boolean }[]>`
    select exists (select from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${room} and c.relname = 'migrations' and a.attname = 'breaks_older') as records,
      exists (select from pg_catalog.pg_tables where schemaname = ${room} and tablename = 'sql_functions') as functions`
  if (!there?.records || (functions !== undefined && !there.functions)) return false
  const recorded = await sql<MigrationRecord[]>`
    select name, sha256, breaks_older from ${sql(room)}.migrations order by name collate "C"`
  mustFit(room, recorded, migrations)
  if (recorded.length < migrations.length) return false
  return functions === undefined || hasSqlFunctions(database, { ...files, folder: functions })
}

/** Whether every migration and SQL function was applied; what a newer version has added does not matter. */
export async function isCurrent({ sql }: Pick<Database, 'sql'>, { functions, ...files }: RoomFiles): Promise<boolean> {
  const recorded = await sql<{ name: string }[]>`select name from ${sql(files.room)}.migrations`
  const names = new Set(recorded.map(({ name }) => name))
  const migrated = (await readMigrations(files.folder)).every(({ name }) => names.has(name))
  return migrated && (functions === undefined || hasSqlFunctions({ sql }, { ...files, folder: functions }))
}

/** Throws where any room is not migrated: the message names the command. */
export async function mustBeMigrated(database: Pick<Database, 'sql'>, files: readonly RoomFiles[]): Promise<void> {
  for (const one of files) {
    const isReady = await needsNothing(database, one, await readMigrations(one.folder))
    if (isReady) continue
    throw new Error(`The tables of ${one.room} are of an older version, and MIGRATE is false. Run: npm run admin -- migrate`)
  }
}

/**
 * Makes a room's schema as it stood when `records` were its migrations, in a transaction of the caller, and without its SQL functions: `migrate`
 * goes on from there. Throws when `folder` has other migrations than those.
 */
export async function migrateAsRecorded(
  tx: Transaction,
  { room, folder }: RoomFiles,
  records: readonly MigrationRecord[],
): Promise<void> {
  const migrations = await readMigrations(folder)
  records.forEach((record, index) => {
    mustMatch(room, record, migrations[index], 'The backup')
  })
  const wanted = migrations.slice(0, records.length)
  const build = async (migration: Migration) => {
    await tx.unsafe(withoutConcurrently(migration))
  }
  await makeRecords(tx, room)
  while ((await applyNext(tx, room, wanted, build)) !== undefined) {
    // What a migration leaves to the end of its transaction is checked here, as when each has one of its own.
    await tx`set constraints all immediate`
    await tx`set constraints all deferred`
  }
}

/**
 * Applies the first migration that is missing, or none. What is missing is read after the lock was obtained: of several starters each
 * sees what the others have done. `build` does the work of one that is marked as concurrent.
 */
async function applyNext(
  tx: Transaction,
  room: Room,
  migrations: Migration[],
  build: (migration: Migration) => Promise<void>,
): Promise<string | undefined> {
  await lockMigrations(tx, room)
  const recorded = await tx<MigrationRecord[]>`
    select name, sha256, breaks_older from ${tx(room)}.migrations order by name collate "C"`
  mustFit(room, recorded, migrations)
  const next = migrations[recorded.length]
  if (next === undefined) return undefined
  await tx.unsafe(`set local search_path = ${room}; set local lock_timeout = '${lockPatience}'`)
  if (next.isConcurrent) await build(next)
  else await tx.unsafe(next.statements)
  await tx`insert into ${tx(room)}.migrations (name, sha256, breaks_older) values (${next.name}, ${next.sha256}, ${next.breaksOlder})`
  return next.name
}
