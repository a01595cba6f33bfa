import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TransactionSql } from 'postgres'
import type { Database } from './open'
import { applySqlFunctions, hasSqlFunctions, type SourceTable } from './sql-functions'
import { retryCollisions } from './transaction'

/** Each room owns a PostgreSQL schema of its own name, with its tables and the record of its migrations. */
export type Room = 'payments' | 'backoffice' | 'jobs'

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
type MigrationRecord = { name: string; sha256: string }
type Migration = { name: string; statements: string; sha256: string }

/**
 * Brings a room's schema to the newest migration in `folder`, then its SQL functions to their present text. Returns the names it applied.
 * Paths are absolute, because bundlers move modules.
 *
 * Migrations are plain SQL files `NNNN_name.sql`, written by hand and applied in order, each in one transaction together with its record,
 * forward only: tables, data and drops. Drizzle describes tables and asks questions; constraints and triggers are said best in SQL itself.
 * Functions are source, not history: each stands once, in a `.sql` file beside the code that calls it (sql-functions.ts), and so are rows
 * that TypeScript says. Names without a schema land in the room's. Any number of processes may call this at once: one migrates, the others wait.
 */
export async function migrate({ sql }: Pick<Database, 'sql'>, files: RoomFiles): Promise<string[]> {
  const { room, folder, functions, tables } = files
  if (await isAnothers(sql, room)) return mustBeCurrent({ sql }, files)
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  for (let next: string | undefined = 'first'; next !== undefined; ) {
    next = await retryCollisions(() => sql.begin((tx) => applyNext(tx, room, migrations)))
    if (next !== undefined) applied.push(next)
  }
  if (functions === undefined) return applied
  const replaced = await sql.begin(async (tx) => {
    await lockMigrations(tx, room)
    return applySqlFunctions(tx, { room, folder: functions, tables })
  })
  return [...applied, ...replaced]
}

/** The schema is there and belongs to another role, as it does where the app works with fewer rights than its owner. */
async function isAnothers(sql: Database['sql'], room: Room): Promise<boolean> {
  const [schema] = await sql`
    select 1 from pg_catalog.pg_namespace where nspname = ${room} and not has_schema_privilege(oid, 'create')`
  return schema !== undefined
}

async function mustBeCurrent(database: Pick<Database, 'sql'>, files: RoomFiles): Promise<string[]> {
  if (await isCurrent(database, files)) return []
  throw new Error(
    `The database is older than this version (${files.room}), and the role of DATABASE_URL does not own it: start once with DATABASE_OWNER_URL set`,
  )
}

/** Whether every migration and SQL function was applied; what a newer version has added does not matter. */
export async function isCurrent(
  database: Pick<Database, 'sql'>,
  { room, folder, functions, tables }: RoomFiles,
): Promise<boolean> {
  const { sql } = database
  const recorded = await sql<{ name: string }[]>`select name from ${sql(room)}.migrations`
  const names = new Set(recorded.map(({ name }) => name))
  const migrated = (await readMigrations(folder)).every(({ name }) => names.has(name))
  return migrated && (functions === undefined || hasSqlFunctions(database, { room, folder: functions, tables }))
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
  while ((await applyNext(tx, room, wanted)) !== undefined) {
    // What a migration leaves to the end of its transaction is checked here, as when each has one of its own.
    await tx`set constraints all immediate`
    await tx`set constraints all deferred`
  }
}

/** Held until the end of the transaction, so it also works behind a PgBouncer in transaction mode. */
export async function lockMigrations(tx: Transaction, room: Room): Promise<void> {
  // Whoever waits here waits for another starter's whole migration.
  await tx`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`
  await tx`select pg_advisory_xact_lock(hashtextextended(${`cauce migrate ${room}`}, 0))`
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`${join(folder, misnamed)} must be named NNNN_name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8')
      // A checkout on Windows may end its lines differently; that is no change.
      return {
        name: basename(name, '.sql'),
        statements,
        sha256: createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex'),
      }
    }),
  )
}

/**
 * Applies the first migration that is missing, or none. What is missing is read after the lock was obtained: of several starters each
 * sees what the others have done.
 */
async function applyNext(tx: Transaction, room: Room, migrations: Migration[]): Promise<string | undefined> {
  await lockMigrations(tx, room)
  // Read from the catalog, which also makes this connection hear of a schema that it remembers as missing and that was made meanwhile.
  const [schema] = await tx`select 1 from pg_catalog.pg_namespace where nspname = ${room}`
  if (schema === undefined) await tx`create schema ${tx(room)}`
  await tx`create table if not exists ${tx(room)}.migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  const recorded = await tx<
    { name: string; sha256: string }[]
  >`select name, sha256 from ${tx(room)}.migrations order by name collate "C"`

  recorded.forEach((record, index) => {
    mustMatch(room, record, migrations[index])
  })
  const next = migrations[recorded.length]
  if (next === undefined) return undefined
  await tx`select set_config('search_path', ${room}, true)`
  await tx.unsafe(next.statements)
  await tx`insert into ${tx(room)}.migrations (name, sha256) values (${next.name}, ${next.sha256})`
  return next.name
}

function mustMatch(room: Room, record: MigrationRecord, migration: Migration | undefined, holder = 'The database'): void {
  if (migration === undefined || record.name < migration.name) {
    throw new Error(
      `${holder} has migration ${room}/${record.name}, which this version does not know: start the version that made it, or a newer one`,
    )
  }
  if (record.name !== migration.name) {
    throw new Error(
      `Migration ${room}/${migration.name} comes before ${record.name}, which ${holder.toLowerCase()} already has: give it a higher number`,
    )
  }
  if (record.sha256 !== migration.sha256) {
    throw new Error(`Migration ${room}/${migration.name} was changed after it was applied: put it back and write a new one`)
  }
}
