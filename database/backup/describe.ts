import type { Room } from '../migration-records'
import type { Manifest } from './backup-file'
import { type BackupTransaction, listSequences, listTables, qualified } from './table-shapes'

export type Described = {
  rooms: readonly Room[]
  /** A keyed hash (HMAC) of each secret, by name. */
  secrets: Readonly<Record<string, string>>
  /** Called inside the snapshot. */
  readTrail: (tx: BackupTransaction) => Promise<Manifest['trail']>
}

/** Returns the manifest of the rooms in the snapshot of the transaction. Throws if a room is missing. */
export async function describe(tx: BackupTransaction, { rooms, secrets, readTrail }: Described): Promise<Manifest> {
  const found = await tx<{ room: Room; comment: string | null }[]>`
    select nspname as room, obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = any (${[...rooms]})`
  const described: Manifest['rooms'] = []
  for (const room of rooms) {
    const schema = found.find((candidate) => candidate.room === room)
    if (schema === undefined) throw new Error(`There is nothing to back up: this database has no ${room} yet`)
    const migrations = await tx<{ name: string; sha256: string }[]>`
      select name, sha256 from ${tx(room)}.migrations order by name collate "C"`
    described.push({ room, comment: schema.comment, migrations: [...migrations] })
  }
  const tables: Manifest['tables'] = []
  for (const table of await listTables(tx, rooms)) {
    const [row] = await tx.unsafe<{ count: bigint }[]>(`select count(*) as count from ${qualified(table)}`)
    tables.push({ ...table, rows: Number(row?.count) })
  }
  const [clock] = await tx<{ at: Date }[]>`select now() as at`
  return {
    format: 1,
    madeAt: clock?.at.toISOString() ?? '',
    rooms: described,
    tables,
    sequences: await listSequences(tx, rooms),
    secrets,
    trail: await readTrail(tx),
  }
}
