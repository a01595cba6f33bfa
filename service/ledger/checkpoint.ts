import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { findRow } from '#database/read-rows'

/** Up to which snapshot of the database the books were found right, and when everything was last read. */
export type Checkpoint = { snapshot: string; takenAt: Date; wholeAt: Date }

const Row = z.object({ snapshot: z.string(), taken_at: z.date(), whole_at: z.date() })

/** Returns undefined when there is none, or when it was taken on another server, whose transactions have other numbers. */
export async function readCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const row = await findRow(
    db,
    Row,
    sql`
    select c.snapshot::text as snapshot, c.taken_at, c.whole_at from payments.ledger_checkpoint c
    where c.server = (select system_identifier::text from pg_control_system())`,
  )
  if (row === undefined) return undefined
  const { snapshot, taken_at: takenAt, whole_at: wholeAt } = row
  return { snapshot, takenAt, wholeAt }
}

/** Keeps the snapshot of the transaction that `db` is. */
export async function keepCheckpoint(db: Db, { takenAt, wholeAt }: Pick<Checkpoint, 'takenAt' | 'wholeAt'>): Promise<void> {
  await db.execute(sql`
    insert into payments.ledger_checkpoint (snapshot, server, taken_at, whole_at)
    select pg_current_snapshot(), system_identifier::text, ${takenAt.toISOString()}::timestamptz, ${wholeAt.toISOString()}::timestamptz
    from pg_control_system()
    on conflict (only_row) do update set snapshot = excluded.snapshot, server = excluded.server, taken_at = excluded.taken_at,
      whole_at = excluded.whole_at`)
}

/** The entries that were not visible at the checkpoint, as a query. */
export function entriesSince({ snapshot }: Checkpoint): string {
  if (!/^[\d:,]+$/.test(snapshot)) throw new Error('A checkpoint holds no snapshot')
  return `select l.* from payments.ledger_transactions l
    where l.xact >= (pg_snapshot_xmin('${snapshot}')::text)::bigint and not pg_visible_in_snapshot((l.xact::text)::xid8, '${snapshot}')`
}
