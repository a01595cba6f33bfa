import { migrateAsRecorded, type RoomFiles } from '../migrate'
import { lockMigrations } from '../migration-records'
import { BackupError, type Manifest } from './backup-file'
import { type BackupTransaction, listTables, qualified, quoted, settle } from './table-shapes'

export type Contents = Pick<Manifest, 'rooms' | 'tables' | 'sequences'>

/**
 * Creates the described rooms in an empty database and calls `fill` to write their rows, in the caller's transaction: nothing is
 * visible before its commit, and an app that starts meanwhile waits. A newer version migrates the rooms afterwards. Throws
 * `BackupError` if the database is not empty or the rooms are newer than this version.
 */
export async function fillRooms(
  tx: BackupTransaction,
  files: readonly RoomFiles[],
  { rooms, tables, sequences }: Contents,
  fill: () => Promise<void>,
): Promise<void> {
  for (const { room } of files) await lockMigrations(tx, room)
  await mustBeEmpty(tx, files)
  for (const room of files) await makeRoom(tx, room, rooms)
  await settle(tx)
  await mustHaveTables(tx, { rooms, tables })
  const addKeys = await dropForeignKeys(tx, files)
  const names = tables.map(qualified)
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`)
  await tx.unsafe(`truncate ${names.join(', ')}`)
  await fill()
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`)
  for (const statement of addKeys) await tx.unsafe(statement)
  for (const { value, called, ...sequence } of sequences)
    await tx`select setval(${qualified(sequence)}::regclass, ${value}::bigint, ${called})`
}

/** Throws `BackupError` if any of the rooms exists. */
async function mustBeEmpty(tx: Pick<BackupTransaction, 'unsafe'>, files: readonly RoomFiles[]): Promise<void> {
  const wanted = new Set<string>(files.map(({ room }) => room))
  const found = await tx.unsafe<{ room: string }[]>('select nspname as room from pg_namespace order by 1')
  const rooms = found.map(({ room }) => room).filter((room) => wanted.has(room))
  if (rooms.length === 0) return
  throw new BackupError(`The database is not empty: it has ${rooms.join(', ')}. Choose an empty database or an empty DATA_DIR.`)
}

async function makeRoom(tx: BackupTransaction, files: RoomFiles, rooms: Contents['rooms']): Promise<void> {
  const recorded = rooms.find(({ room }) => room === files.room)
  if (recorded === undefined) throw new BackupError(`The backup has no ${files.room}.`)
  await migrateAsRecorded(tx, files, recorded.migrations)
  if (recorded.comment === null) return
  await tx.unsafe(`comment on schema ${quoted(files.room)} is '${recorded.comment.replaceAll("'", "''")}'`)
}

async function mustHaveTables(tx: BackupTransaction, { rooms, tables }: Pick<Contents, 'rooms' | 'tables'>): Promise<void> {
  const key = ({ room, name, columns }: Omit<Contents['tables'][number], 'rows'>) =>
    JSON.stringify([room, name, [...columns].sort()])
  const there = await listTables(
    tx,
    rooms.map(({ room }) => room),
  )
  const made = there.map(key)
  const kept = new Set(tables.map(key))
  if (made.length !== kept.size || made.some((table) => !kept.has(table)))
    throw new BackupError('The tables of the backup are not those that its migrations make.')
}

/**
 * Drops the foreign keys, because rows arrive table by table and may refer to rows that come later. Returns the statements that
 * add them again after the last row, which checks them all. (Only a superuser could disable them instead.)
 */
async function dropForeignKeys(tx: BackupTransaction, files: readonly RoomFiles[]): Promise<string[]> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any (${files.map(({ room }) => room)})`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`)
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`)
}
