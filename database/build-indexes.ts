import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { openPool, type Sql } from './client'
import { parseTarget } from './connect/target'
import { isPostgres } from './process-identity'
import type { Migration } from './read-migrations'

const form =
  /^(?:create (?:unique )?index concurrently if not exists (?<made>\w+) on (?<room>\w+)\.\w+|drop index concurrently if exists \w+\.\w+)\b/

/**
 * Runs the statements of a migration that is marked `-- Concurrently:`, each on its own outside of a transaction: indexes are
 * built and dropped while their tables are written. An invalid index of an earlier attempt is built again. One process builds,
 * and on the machine of this process it leaves the processors to payments that go on. Throws for any other statement.
 */
export async function buildIndexes(url: string, migration: Migration): Promise<void> {
  const statements = splitStatements(migration)
  // Without time-outs, because building an index takes long.
  const sql = openPool(url, { max: 1, name: 'cauce migrate', prepare: false })
  try {
    await sql`set max_parallel_maintenance_workers = 0`
    await lowerPriority(sql, url)
    for (const statement of statements) {
      const { made, room } = form.exec(statement)?.groups ?? {}
      if (made !== undefined && room !== undefined && (await isHalfBuilt(sql, room, made)))
        await sql.unsafe(`drop index concurrently if exists ${room}.${made}`)
      await sql.unsafe(statement)
    }
    await sql`reset max_parallel_maintenance_workers`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The lowest (nice(2)): the process gets a hundredth of a processor that others want too, and all of an idle one. */
const buildPriority = 19

/**
 * Lowers the priority of the server process of this connection if it runs on the same machine, as a server does that is reached
 * through a socket in a folder. It remains so until the connection ends, because only root may raise a priority.
 */
async function lowerPriority(sql: Sql, url: string): Promise<void> {
  if (!parseTarget(url).hosts[0].host.startsWith('/')) return
  const [server] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  if (server === undefined || !(await isPostgres(server.pid))) return
  try {
    setPriority(server.pid, buildPriority)
    // Linux shares the processors out between sessions first (sched(7), autogroups), and such a process is a session of its own.
    await writeFile(`/proc/${server.pid}/autogroup`, String(buildPriority), { flag: 'r+' })
  } catch {
    // Another system or kernel has no such groups; or the server runs under another account, and builds at its usual priority.
  }
}

/** Returns the statements for a transaction, for tables that are still empty. */
export function withoutConcurrently({ statements }: Migration): string {
  return statements.replaceAll(/^(create (?:unique )?index|drop index) concurrently/gm, '$1')
}

function splitStatements({ name, statements }: Migration): string[] {
  const parts = statements
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const other = parts.find((part) => !form.test(part))
  if (other === undefined) return parts
  throw new Error(
    `Migration ${name} runs outside a transaction, so it may only "create index concurrently if not exists … on <room>.<table>" ` +
      `and "drop index concurrently if exists <room>.<index>", not: ${other.split('\n')[0]}`,
  )
}

async function isHalfBuilt(sql: Sql, room: string, index: string): Promise<boolean> {
  const found = await sql`
    select 1 from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${room} and c.relname = ${index} and not i.indisvalid`
  return found.length > 0
}
