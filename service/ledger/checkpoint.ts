import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { findRow } from '#database/read-rows'

/** The database snapshot up to which the books were found correct, and when all of them were last read. */
export type Checkpoint = { snapshot: string; takenAt: Date; wholeAt: Date }

const Row = z.object({ snapshot: z.string(), taken_at: z.date(), whole_at: z.date() })

/**
 * Returns undefined if there is no checkpoint, or if it is from another server, whose transaction ids differ. So do those of the
 * nodes of a cluster, where all books are read each time.
 */
export async function readCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const row = await findRow(
    db,
    Row,
    sql`
    select c.snapshot::text as snapshot, c.taken_at, c.whole_at from payments.ledger_checkpoint c
    where c.server = (select system_identifier::text from pg_control_system())
      and not exists (select from pg_extension where extname = 'citus')`,
  )
  if (row === undefined) return undefined
  const { snapshot, taken_at: takenAt, whole_at: wholeAt } = row
  return { snapshot, takenAt, wholeAt }
}

/** Stores the snapshot of the current transaction, `db`. */
export async function keepCheckpoint(db: Db, { takenAt, wholeAt }: Pick<Checkpoint, 'takenAt' | 'wholeAt'>): Promise<void> {
  await db.execute(sql`
    insert into payments.ledger_checkpoint (snapshot, server, taken_at, whole_at)
    select pg_current_snapshot(), system_identifier::text, ${takenAt.toISOString()}::timestamptz, ${wholeAt.toISOString()}::timestamptz
    from pg_control_system()
    on conflict (only_row) do update set snapshot = excluded.snapshot, server = excluded.server, taken_at = excluded.taken_at,
      whole_at = excluded.whole_at`)
}

/** Returns a query of the entries that were not visible at the checkpoint. */
export function entriesSince({ snapshot }: Checkpoint): string {
  if (!/^[\d:,]+$/.test(snapshot)) throw new Error('A checkpoint holds no snapshot')
  return `select l.* from payments.ledger_transactions l
    where l.xact >= (pg_snapshot_xmin('${snapshot}')::text)::bigint and not pg_visible_in_snapshot((l.xact::text)::xid8, '${snapshot}')`
}
