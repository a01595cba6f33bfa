import { pipeline } from 'node:stream/promises'
import type { RoomFiles } from '../migrate'
import type { Database } from '../open'
import { BackupError, type Manifest } from './backup-file'
import { type Described, describe } from './describe'
import { fillRooms } from './fill-rooms'
import { readCopy } from './read-copy'
import { type BackupTransaction, qualified, quoted, readColumns, settle } from './table-shapes'

/** The oldest supported server version (15). */
const oldestServer = 150_000

export type Copied = { tables: readonly { table: string; rows: number }[]; manifest: Manifest }

/**
 * Copies all rooms into an empty database of another server, of any version from 15, as a snapshot of one moment: with COPY,
 * table by table, in one transaction there. Counts the rows on both sides, and throws if they differ. `said` is called for each
 * table.
 */
export async function copyDatabase(
  source: Pick<Database, 'sql'>,
  target: Pick<Database, 'sql'>,
  options: Omit<Described, 'rooms'> & { files: readonly RoomFiles[]; said?: (table: string, rows: number) => void },
): Promise<Copied> {
  await mustBeRecent(target)
  const { files, said = () => {}, ...described } = options
  return source.sql.begin('isolation level repeatable read read only', async (from) => {
    await settle(from)
    const manifest = await describe(from, { ...described, rooms: files.map(({ room }) => room) })
    const tables = await target.sql.begin(async (to) => {
      await fillRooms(to, files, manifest, async () => {
        for (const table of manifest.tables) {
          await copyTable(from, to, table)
          said(`${table.room}.${table.name}`, table.rows)
        }
      })
      return countAll(to, manifest)
    })
    return { manifest, tables }
  })
}

async function mustBeRecent({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const [row] = await sql.unsafe<{ version: string; name: string }[]>(
    "select current_setting('server_version_num') as version, current_setting('server_version') as name",
  )
  if (Number(row?.version) < oldestServer)
    throw new BackupError(`The server has PostgreSQL ${row?.name}, and at least 15 is needed.`)
}

async function copyTable(from: BackupTransaction, to: BackupTransaction, table: Manifest['tables'][number]): Promise<void> {
  const here = await readColumns(to, table)
  const columns = table.columns
    .filter((column) => here.get(column)?.isOfServer === false)
    .map(quoted)
    .join(', ')
  const name = qualified(table)
  const rows = await readCopy(from, `copy ${name} (${columns}) to stdout`)
  await pipeline(rows, await to.unsafe(`copy ${name} (${columns}) from stdin`).writable())
}

async function countAll(to: BackupTransaction, { tables }: Manifest): Promise<{ table: string; rows: number }[]> {
  const counted: { table: string; rows: number }[] = []
  for (const table of tables) {
    const [row] = await to.unsafe<{ count: bigint }[]>(`select count(*) as count from ${qualified(table)}`)
    const rows = Number(row?.count)
    if (rows !== table.rows)
      throw new BackupError(`${table.room}.${table.name} has ${table.rows} rows, and ${rows} of them arrived.`)
    counted.push({ table: `${table.room}.${table.name}`, rows })
  }
  return counted
}
