import type { TransactionSql } from 'postgres'
import type { Migration } from './read-migrations'

/** Each room owns a PostgreSQL schema of its own name, with its tables and the records of its migrations. */
export type Room = 'payments' | 'backoffice' | 'jobs'

/** An applied migration, as recorded in the room's own table. */
export type MigrationRecord = { name: string; sha256: string; breaks_older?: boolean }

type Transaction = TransactionSql<{ bigint: bigint }>

/** Another process has the lock of the migrations: retry in a new transaction. */
export class MigrationsTaken extends Error {}

/**
 * Takes an advisory lock until the end of the transaction, so it also works behind a PgBouncer in transaction mode. Throws
 * `MigrationsTaken` at once if another process has it. Waiting here would deadlock: a concurrent index build waits for all
 * transactions with an older snapshot, and a waiting one would wait for the build.
 */
export async function lockMigrations(tx: Transaction, room: Room): Promise<void> {
  // An index that is built meanwhile on another connection takes long. On a cluster, triggers stand on every node, where they
  // only
  // refuse, and each node gets one statement at a time: several connections would not see each other's tables.
  await tx.unsafe(`set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = 'sequential'`)
  const name = `cauce migrate ${room}`
  const [lock] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`
  if (!lock?.mine) throw new MigrationsTaken(`Another process migrates ${room}`)
}

/** Creates the schema of a room and the table of its migrations, if they are missing. */
export async function makeRecords(tx: Transaction, room: Room): Promise<void> {
  await lockMigrations(tx, room)
  // Reading the catalog also refreshes this connection's cache, if it has the schema as missing and another process created it.
  const [schema] = await tx`select 1 from pg_catalog.pg_namespace where nspname = ${room}`
  if (schema === undefined) await tx`create schema ${tx(room)}`
  await tx`create table if not exists ${tx(room)}.migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  const [marked] =
    await tx`select 1 from pg_attribute where attrelid = ${`${room}.migrations`}::regclass and attname = 'breaks_older'`
  if (marked === undefined) await tx`alter table ${tx(room)}.migrations add column breaks_older boolean not null default false`
}

/** Checks that the recorded migrations are those of this version; further ones are from a newer version. */
export function mustFit(room: Room, recorded: readonly MigrationRecord[], migrations: readonly Migration[]): void {
  recorded.forEach((record, index) => {
    const migration = migrations[index]
    if (migration === undefined && !record.breaks_older) return
    mustMatch(room, record, migration)
  })
}

/** Throws if a recorded migration is not this one. `holder` is what has the record. */
export function mustMatch(room: Room, record: MigrationRecord, migration: Migration | undefined, holder = 'The database'): void {
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
