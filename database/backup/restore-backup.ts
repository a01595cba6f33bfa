import type { RoomFiles } from '../migrate'
import type { Database } from '../open'
import { BackupError, type CheckedBackup } from './backup-file'
import { fillRooms } from './fill-rooms'
import { type BackupTransaction, qualified, quoted, readColumns } from './table-shapes'

const rowsAtOnce = 1000

/**
 * Restores a backup into an empty database in one transaction: all of it, or nothing. The rooms get the schema of the backup; a
 * newer version migrates them afterwards. An app that starts meanwhile waits. Throws `BackupError` if the database is not empty
 * or the backup is newer than this version.
 */
export async function restoreBackup(
  { sql }: Pick<Database, 'sql'>,
  backup: CheckedBackup,
  files: readonly RoomFiles[],
): Promise<void> {
  await sql.begin((tx) => fillRooms(tx, files, backup.manifest, () => fill(tx, backup)))
}

async function fill(tx: BackupTransaction, { manifest, lines }: CheckedBackup): Promise<void> {
  const source = lines()
  for (const table of manifest.tables) {
    const here = await readColumns(tx, table)
    const carried = table.columns.flatMap((name, index) => {
      const { type, isOfServer } = here.get(name) ?? {}
      return type === undefined || isOfServer ? [] : [{ name: quoted(name), value: `(line ->> ${index})::${type}` }]
    })
    const insert = `insert into ${qualified(table)} (${carried.map(({ name }) => name).join(', ')}) overriding system value
      select ${carried.map(({ value }) => value).join(', ')} from jsonb_array_elements($1::text::jsonb) as line`
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
