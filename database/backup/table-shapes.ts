import type { TransactionSql } from 'postgres'
import type { Room } from '../migration-records'
import type { Manifest } from './backup-file'

export type BackupTransaction = TransactionSql<{ bigint: bigint }>

type Table = { room: string; name: string; columns: string[] }
type Sequence = Manifest['sequences'][number]

/** Tables about the schema itself, which migrating fills again. */
const madeByMigrating = ['migrations', 'sql_functions']

/** Returns every table of the rooms with data, with the columns that are not generated. */
export async function listTables(tx: BackupTransaction, rooms: readonly Room[]): Promise<Table[]> {
  return tx<Table[]>`
    select n.nspname as room, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname = any (${[...rooms]}) and not c.relname = any (${madeByMigrating})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`
}

/** Returns the current value of each sequence in the rooms. */
export async function listSequences(tx: BackupTransaction, rooms: readonly Room[]): Promise<Sequence[]> {
  return tx<Sequence[]>`
    select schemaname as room, sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = any (${[...rooms]}) order by 1, 2`
}

/** `type` is a name for a cast. `isOfServer`: the column has transaction ids, which are meaningless on another server. */
type Column = { type: string; isOfServer: boolean }

/** Returns the columns of a table by name. */
export async function readColumns(
  tx: BackupTransaction,
  { room, name }: Pick<Table, 'room' | 'name'>,
): Promise<Map<string, Column>> {
  const rows = await tx<{ column: string; type: string; of_server: boolean }[]>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(pg_get_expr(d.adbin, d.adrelid) like '%pg_current_xact_id%', false) as of_server
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${qualified({ room, name })}::regclass and a.attnum > 0 and not a.attisdropped`
  return new Map(rows.map(({ column, type, of_server }) => [column, { type, isOfServer: of_server }]))
}

/** Makes values have the same text form on every server, and disables time-outs, because a whole database takes long. */
export async function settle(tx: BackupTransaction): Promise<void> {
  await tx`select set_config('search_path', '', true), set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`
  await tx.unsafe(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
}

/** Returns the name of a table or sequence as SQL text. */
export function qualified({ room, name }: { room: string; name: string }): string {
  return `${quoted(room)}.${quoted(name)}`
}

/** Returns a name as SQL text. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
