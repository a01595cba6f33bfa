import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import type { Database } from './open'

/** SQL outside of the migrations; `name` is the path of its file in the room without the extension, or that of its table. */
type SqlSource = { name: string; statements: string; sha256: string }

/** A table of the room whose rows are defined in TypeScript, by column name. */
export type SourceTable = { table: string; rows: readonly Readonly<Record<string, string | number | boolean | null>>[] }

/** `folder` has the `*.sql` files of the room. */
type Sources = { room: string; folder: string; tables?: readonly SourceTable[] }

/**
 * Applies the SQL beside the code of a room: files of `create or replace`, found under `folder` outside of `migrations/`, and the
 * rows of `tables`. Returns the names that it applied. Runs inside the transaction and under the lock of the migrations, after
 * them.
 *
 * A text is applied if it was never applied before. A text that was applied and then replaced belongs to an older version of the
 * code: a process of that version, restarted while a newer one is rolled out, must not restore its functions.
 */
export async function applySqlFunctions(tx: TransactionSql<{ bigint: bigint }>, { room, ...where }: Sources): Promise<string[]> {
  await tx`create table if not exists ${tx(room)}.sql_functions
    (name text not null, sha256 text not null, applied_at timestamptz not null default now(), primary key (name, sha256))`
  const known = await readApplied(tx, room)
  const changed = (await readSources(where)).filter((source) => !known.has(keyOf(source)))
  // Functions call each other across files, in any order.
  await tx`select set_config('search_path', ${room}, true), set_config('check_function_bodies', 'off', true)`
  for (const { name, statements, sha256 } of changed) {
    await tx.unsafe(statements)
    await tx`insert into ${tx(room)}.sql_functions (name, sha256) values (${name}, ${sha256})`
  }
  return changed.map(({ name }) => name)
}

/** Returns whether every file and table was applied to the room at some time. */
export async function hasSqlFunctions({ sql }: Pick<Database, 'sql'>, { room, ...where }: Sources): Promise<boolean> {
  const known = await readApplied(sql, room)
  return (await readSources(where)).every((source) => known.has(keyOf(source)))
}

async function readApplied(sql: Database['sql'] | TransactionSql<{ bigint: bigint }>, room: string): Promise<Set<string>> {
  const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from ${sql(room)}.sql_functions`
  return new Set(rows.map(keyOf))
}

function keyOf({ name, sha256 }: Pick<SqlSource, 'name' | 'sha256'>): string {
  return `${name} ${sha256}`
}

async function readSources({ folder, tables = [] }: Omit<Sources, 'room'>): Promise<SqlSource[]> {
  const paths = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql') && !path.startsWith('migrations/'))
    .sort()
  const files = paths.map(async (path) => toSource(path.replace(/\.sql$/, ''), await readFile(join(folder, path), 'utf8')))
  return [...tables.map(({ table, rows }) => toSource(table, toStatements(table, rows))), ...(await Promise.all(files))]
}

function toSource(name: string, statements: string): SqlSource {
  // A checkout on Windows may have other line ends; that is not a change.
  const sha256 = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex')
  return { name, statements, sha256 }
}

function toStatements(table: string, rows: SourceTable['rows']): string {
  const json = JSON.stringify(rows).replaceAll("'", "''")
  return `delete from ${table}; insert into ${table} select * from jsonb_populate_recordset(null::${table}, '${json}')`
}
