import { lockMigrations, migrateAsRecorded, type RoomFiles } from '../migrate'
import type { Database } from '../open'
import { BackupError, type CheckedBackup, type Manifest } from './backup-file'
import { type BackupTransaction, listTables, qualified, quoted, readColumnTypes, settle } from './table-shapes'

const rowsAtOnce = 1000

/**
 * Fills an empty database with a backup, in one transaction: all of it, or nothing. The rooms are made as they were in the backup; a newer version
 * migrates them afterwards. An app that starts meanwhile waits. Throws `BackupError` when the database is not empty or the backup is newer than this version.
 */
export async function restoreBackup(
  { sql }: Pick<Database, 'sql'>,
  backup: CheckedBackup,
  files: readonly RoomFiles[],
): Promise<void> {
  const { manifest } = backup
  await sql.begin(async (tx) => {
    for (const { room } of files) await lockMigrations(tx, room)
    await mustBeEmpty(tx, files)
    for (const room of files) await makeRoom(tx, room, manifest)
    await settle(tx)
    await mustHaveTables(tx, manifest)
    const addKeys = await dropForeignKeys(tx, files)
    const names = manifest.tables.map(qualified)
    for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`)
    await tx.unsafe(`truncate ${names.join(', ')}`)
    await fill(tx, backup)
    for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`)
    for (const statement of addKeys) await tx.unsafe(statement)
    for (const { value, called, ...sequence } of manifest.sequences)
      await tx`select setval(${qualified(sequence)}::regclass, ${value}::bigint, ${called})`
  })
}

async function mustBeEmpty(tx: BackupTransaction, files: readonly RoomFiles[]): Promise<void> {
  const found =
    await tx`select nspname as room from pg_namespace where nspname = any (${files.map(({ room }) => room)}) order by 1`
  if (found.length === 0) return
  const rooms = found.map(({ room }) => room).join(', ')
  throw new BackupError(`The database is not empty: it has ${rooms}. Choose an empty database or an empty DATA_DIR.`)
}

async function makeRoom(tx: BackupTransaction, files: RoomFiles, { rooms }: Manifest): Promise<void> {
  const recorded = rooms.find(({ room }) => room === files.room)
  if (recorded === undefined) throw new BackupError(`The backup has no ${files.room}.`)
  await migrateAsRecorded(tx, files, recorded.migrations)
  if (recorded.comment === null) return
  await tx.unsafe(`comment on schema ${quoted(files.room)} is '${recorded.comment.replaceAll("'", "''")}'`)
}

async function mustHaveTables(tx: BackupTransaction, { rooms, tables }: Manifest): Promise<void> {
  const key = ({ room, name, columns }: Omit<Manifest['tables'][number], 'rows'>) =>
    JSON.stringify([room, name, [...columns].sort()])
  const made = (
    await listTables(
      tx,
      rooms.map(({ room }) => room),
    )
  ).map(key)
  const kept = new Set(tables.map(key))
  if (made.length !== kept.size || made.some((table) => !kept.has(table)))
    throw new BackupError('The tables of the backup are not those that its migrations make.')
}

/**
 * Rows come table by table, so a key may point at what is not there yet. Keys are added again behind the last row, which checks them all.
 * Answers the statements for that. (Only a superuser could switch them off instead.)
 */
async function dropForeignKeys(tx: BackupTransaction, files: readonly RoomFiles[]): Promise<string[]> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any (${files.map(({ room }) => room)})`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`)
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

async function fill(tx: BackupTransaction, { manifest, lines }: CheckedBackup): Promise<void> {
  const source = lines()
  for (const table of manifest.tables) {
    const types = await readColumnTypes(tx, table)
    const values = table.columns.map((column, index) => `(line ->> ${index})::${types.get(column)}`)
    const insert = `insert into ${qualified(table)} (${table.columns.map(quoted).join(', ')}) overriding system value
      select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as line`
    for (let left = table.rows; left > 0; left -= rowsAtOnce) {
      const batch = await take(source, Math.min(left, rowsAtOnce))
      await tx.unsafe(insert, [`[${batch.join(',')}]`])
    }
  }
}

async function take(source: AsyncGenerator<string>, count: number): Promise<string[]> {
  const lines: string[] = []
  while (lines.length < count) {
    const next = await source.next()
    if (next.done) throw new BackupError('The backup has fewer rows than it says.')
    lines.push(next.value)
  }
  return lines
}
