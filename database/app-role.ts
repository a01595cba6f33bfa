import type { TransactionSql } from 'postgres'
import { parseConnection } from './client'
import type { RoomFiles } from './migrate'
import { lockMigrations } from './migration-records'
import type { Database } from './open'

type Transaction = TransactionSql<{ bigint: bigint }>

/** The role of the app on the embedded server. */
export const embeddedAppRole = 'cauce_app'

/**
 * Grants the app's role access to these rooms: to the role in `appUrl`, which an operator has created, or on the embedded server
 * to its own role, which is created if it is missing. Does nothing if the owner and the app are the same role.
 */
export async function letAppIn(
  owner: Pick<Database, 'sql' | 'url'>,
  appUrl: string | undefined,
  files: readonly RoomFiles[],
): Promise<void> {
  if (appUrl === undefined) await createRole(owner, embeddedAppRole)
  const role = appUrl === undefined ? embeddedAppRole : roleOf({ url: appUrl })
  if (role !== roleOf(owner)) await allowApp(owner, role, files)
}

/** Returns the role of a connection. */
export function roleOf({ url }: Pick<Database, 'url'>): string {
  return parseConnection(url).user
}

/**
 * Grants the app's role reading and writing of the tables in these rooms, but only inserts into append-only ones. `role` owns
 * nothing, so it can neither alter a table nor disable its triggers. The caller must own the tables. Concurrent processes may
 * call this.
 */
export async function allowApp({ sql }: Pick<Database, 'sql'>, role: string, files: readonly RoomFiles[]): Promise<void> {
  if (await isAllowed(sql, role, files)) return
  await sql.begin(async (tx) => {
    for (const { room } of files) await lockMigrations(tx, room)
    for (const room of files) await allowRoom(tx, role, room)
  })
}

async function allowRoom(tx: Transaction, role: string, { room, addedOnly = [] }: RoomFiles): Promise<void> {
  await tx`grant usage on schema ${tx(room)} to ${tx(role)}`
  await tx`grant select, insert, update, delete on all tables in schema ${tx(room)} to ${tx(role)}`
  await tx`grant usage, select on all sequences in schema ${tx(room)} to ${tx(role)}`
  for (const table of addedOnly) await tx`revoke update, delete on ${tx(`${room}.${table}`)} from ${tx(role)}`
  for (const table of await listUnwritten(tx, room))
    await tx`revoke insert, update, delete on ${tx(`${room}.${table}`)} from ${tx(role)}`
}

/**
 * Lists what the app only reads: the tables that record migrations, and views, which would change rows with the rights of the
 * owner.
 */
async function listUnwritten(tx: Transaction, room: string): Promise<string[]> {
  const found = await tx<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = ${room} and tablename in ('migrations', 'sql_functions')
    union all select viewname from pg_views where schemaname = ${room}`
  return found.map(({ name }) => name)
}

/** Checks whether all grants are right: they are only written if one is missing or too wide, to spare the catalog. */
async function isAllowed(sql: Database['sql'], role: string, files: readonly RoomFiles[]): Promise<boolean> {
  const kept = files.flatMap(({ room, addedOnly = [] }) => addedOnly.map((table) => `${room}.${table}`))
  const [found] = await sql<{ wrong: boolean }[]>`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral (
        select n.nspname || '.' || c.relname = any (${kept}) as kept, c.relkind = 'v' or c.relname in ('migrations', 'sql_functions') as unwritten) k
      where n.nspname = any (${files.map(({ room }) => room)}) and c.relkind in ('r', 'p', 'v') and (
        not has_schema_privilege(${role}, n.oid, 'usage') or not has_table_privilege(${role}, c.oid, 'select')
        or has_table_privilege(${role}, c.oid, 'insert') = unwritten
        or has_table_privilege(${role}, c.oid, 'update') = (kept or unwritten)
        or has_table_privilege(${role}, c.oid, 'delete') = (kept or unwritten))) as wrong`
  return found?.wrong === false
}

/** Creates the role if it is missing. The caller needs the right to create roles. */
export async function createRole({ sql }: Pick<Database, 'sql'>, role: string, password?: string): Promise<void> {
  const secret = password === undefined ? '' : ` password '${password.replaceAll("'", "''")}'`
  const rights = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls${secret}`
  const name = `"${role.replaceAll('"', '""')}"`
  const [found] = await sql`select 1 from pg_roles where rolname = ${role}`
  if (found !== undefined) {
    if (password !== undefined) await sql.unsafe(`alter role ${name} ${rights}`)
    return
  }
  try {
    await sql.unsafe(`create role ${name} ${rights}`)
  } catch (error) {
    // Another process has created it first: roles belong to the server, not to one database.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '42710' && code !== '23505') throw error
  }
}

/**
 * Returns whether row-level security does not apply to this connection: its role owns the tables, is a superuser or has
 * BYPASSRLS.
 */
export async function seesEveryRow({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  const [found] = await sql<{ sees: boolean }[]>`
    select coalesce(bool_or(not row_security_active(polrelid)), true) as sees from pg_policy`
  return found?.sees !== false
}

/** Returns whether this connection may change append-only tables: it is the owner's, or has more rights than needed. */
export async function mayChangeKept({ sql }: Pick<Database, 'sql'>, files: readonly RoomFiles[]): Promise<boolean> {
  const kept = files.flatMap(({ room, addedOnly = [] }) => addedOnly.map((table) => `${room}.${table}`))
  const [found] = await sql<{ may: boolean }[]>`
    select coalesce(bool_or(has_table_privilege(name, 'update') or has_table_privilege(name, 'delete')), false) as may
    from unnest(${kept}::text[]) as name`
  return found?.may === true
}
