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
 * `reference` are the tables that every node has whole, `delegated` the functions that run on the node of their organization.
 * Citus ends the whole coordinator when a delegated function is called without an organization, so each of them must always get
 * one.
 */
export type SpreadRules = { reference: readonly string[]; delegated: readonly string[] }

/**
 * `folder` has the numbered migrations, `functions` (if the room has any) the SQL functions beside its code; both are absolute
 * paths. `tables` are those whose rows are defined in TypeScript; a migration has created them.
 */
export type RoomFiles = {
  room: Room
  folder: string
  functions?: string
  tables?: readonly SourceTable[]
  /** Append-only tables: the role of the app may not change or delete their rows (app-role.ts). */
  addedOnly?: readonly string[]
  /** Says how the room is spread by organization where the database is a cluster. */
  spread?: SpreadRules
}

type Transaction = TransactionSql<{ bigint: bigint }>

/** How long a change of a table waits for its lock, while others wait behind it. Then it gives up, and retries. */
const lockTimeout = '2s'
const betweenTriesMs = 1_000
/** How often a process that waits for another's migration checks again. */
const betweenLooksMs = 100
const mostTriesMs = 10 * 60_000

/**
 * Migrates a room's schema to the newest migration in `folder`, then its SQL functions to their current text. Returns the names
 * it applied. Paths are absolute, because bundlers move modules.
 *
 * Migrations are plain SQL files `NNNN_name.sql`, written by hand and applied in order, each in one transaction together with its
 * record, forward only: tables, data and drops. Those that build indexes of tables with rows are marked (read-migrations.ts) and
 * run outside of a transaction. Drizzle describes tables and queries; constraints and triggers are clearer in SQL itself.
 * Functions are source, not history: each is defined once, in a `.sql` file beside the code that calls it (sql-functions.ts), and
 * so are rows that TypeScript defines. Names without a schema go into the room's. Any number of processes may call this at once:
 * one migrates, the others wait. If everything is current, it only reads.
 *
 * Migrations that this version does not know are accepted, so that a process of the version before can restart while a newer one
 * is rolled out, unless one of them is marked as not for older versions.
 */
export async function migrate(database: Pick<Database, 'sql' | 'url'>, files: RoomFiles): Promise<string[]> {
  const { sql, url } = database
  const { room, folder, functions, tables } = files
  const migrations = await readMigrations(folder)
  if (await needsNothing(database, files, migrations)) return []
  await mustOwn(sql, room)
  const applied: string[] = []
  // In a transaction of its own, so that no process waits for the records while an index is built.
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
      await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
      return applySqlFunctions(tx, { room, folder: functions, tables })
    }),
  )
  return [...applied, ...replaced]
}

/** Retries `work` in new transactions until no other process migrates and it gets the locks of the tables it changes. */
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

/** Throws if the schema exists and belongs to another role, as when the app has fewer rights than the owner. */
async function mustOwn(sql: Database['sql'], room: Room): Promise<void> {
  const [schema] = await sql`
    select 1 from pg_catalog.pg_namespace where nspname = ${room} and not has_schema_privilege(oid, 'create')`
  if (schema === undefined) return
  throw new Error(
    `The database is older than this version (${room}), and the role of DATABASE_URL does not own it: start once with DATABASE_OWNER_URL set`,
  )
}

/** Returns whether everything is applied, with reads that lock nothing. Throws as `migrate` does. */
async function needsNothing(database: Pick<Database, 'sql'>, files: RoomFiles, migrations: Migration[]): Promise<boolean> {
  const { sql } = database
  const { room, functions } = files
  // Read from the catalog, so that this connection does not cache a table as missing that another process creates meanwhile.
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

/** Returns whether every migration and SQL function was applied; additions of a newer version are ignored. */
export async function isCurrent({ sql }: Pick<Database, 'sql'>, { functions, ...files }: RoomFiles): Promise<boolean> {
  const recorded = await sql<{ name: string }[]>`select name from ${sql(files.room)}.migrations`
  const names = new Set(recorded.map(({ name }) => name))
  const migrated = (await readMigrations(files.folder)).every(({ name }) => names.has(name))
  return migrated && (functions === undefined || hasSqlFunctions({ sql }, { ...files, folder: functions }))
}

/** Throws if a room is not migrated; the message names the command. */
export async function mustBeMigrated(database: Pick<Database, 'sql'>, files: readonly RoomFiles[]): Promise<void> {
  for (const one of files) {
    const isReady = await needsNothing(database, one, await readMigrations(one.folder))
    if (isReady) continue
    throw new Error(`The tables of ${one.room} are of an older version, and MIGRATE is false. Run: npm run admin -- migrate`)
  }
}

/**
 * Creates a room's schema with exactly the migrations in `records`, in the caller's transaction and without SQL functions:
 * `migrate` continues from there. Throws if `folder` has other migrations.
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
    // Deferred constraints are checked here, as if each migration had a transaction of its own.
    await tx`set constraints all immediate`
    await tx`set constraints all deferred`
  }
}

/**
 * Applies the first missing migration, if any. It is determined after the lock was obtained, so concurrent processes see each
 * other's work. `build` runs a migration that is marked as concurrent.
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
  await tx.unsafe(`set local search_path = ${room}; set local lock_timeout = '${lockTimeout}'`)
  if (next.isConcurrent) await build(next)
  else await tx.unsafe(next.statements)
  await tx`insert into ${tx(room)}.migrations (name, sha256, breaks_older) values (${next.name}, ${next.sha256}, ${next.breaksOlder})`
  return next.name
}
