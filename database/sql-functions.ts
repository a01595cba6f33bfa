import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import type { Database } from './open'

/** One `*.sql` file of a room that stands beside the code that calls it; `name` is its path inside the room, without the ending. */
type SqlSource = { name: string; statements: string; sha256: string }

/**
 * Applies the SQL functions of a room: files of `create or replace function`, found under `folder` outside of `migrations/`. Returns the
 * names of the files that were applied. Runs inside the transaction and under the lock of the migrations, after them.
 *
 * A file is applied when its text was never applied before. A text that was applied and then replaced belongs to an older version of the
 * code: a process of that version, restarted while a newer one is rolled out, must not put its functions back.
 */
export async function applySqlFunctions(
  tx: TransactionSql<{ bigint: bigint }>,
  { room, folder }: { room: string; folder: string },
): Promise<string[]> {
  await tx`create table if not exists ${tx(room)}.sql_functions
    (name text not null, sha256 text not null, applied_at timestamptz not null default now(), primary key (name, sha256))`
  const known = await readApplied(tx, room)
  const changed = (await readSources(folder)).filter((source) => !known.has(keyOf(source)))
  // Functions call each other across files, in any order.
  await tx`select set_config('search_path', ${room}, true), set_config('check_function_bodies', 'off', true)`
  for (const { name, statements, sha256 } of changed) {
    await tx.unsafe(statements)
    await tx`insert into ${tx(room)}.sql_functions (name, sha256) values (${name}, ${sha256})`
  }
  return changed.map(({ name }) => name)
}

/** Whether every SQL function file under `folder` was applied to the room, then or earlier. */
export async function hasSqlFunctions(
  { sql }: Pick<Database, 'sql'>,
  { room, folder }: { room: string; folder: string },
): Promise<boolean> {
  const known = await readApplied(sql, room)
  return (await readSources(folder)).every((source) => known.has(keyOf(source)))
}

async function readApplied(sql: Database['sql'] | TransactionSql<{ bigint: bigint }>, room: string): Promise<Set<string>> {
  const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from ${sql(room)}.sql_functions`
  return new Set(rows.map(keyOf))
}

function keyOf({ name, sha256 }: Pick<SqlSource, 'name' | 'sha256'>): string {
  return `${name} ${sha256}`
}

async function readSources(folder: string): Promise<SqlSource[]> {
  const paths = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql') && !path.startsWith('migrations/'))
    .sort()
  return Promise.all(
    paths.map(async (path) => {
      const statements = await readFile(join(folder, path), 'utf8')
      // A checkout on Windows may end its lines differently; that is no change.
      const sha256 = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex')
      return { name: path.replace(/\.sql$/, ''), statements, sha256 }
    }),
  )
}
