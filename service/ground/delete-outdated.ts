import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'

const batch = 2_000

/** Rows that have outlived their use. `table` and `key` are names of ours, never input. */
export type Outdated = { table: string; key: readonly string[]; where: SQL }

/**
 * Deletes rows a batch at a time, each batch in a transaction of its own, so that a long list neither locks many rows nor runs into the
 * statement's deadline. Returns how many were deleted. Any number of processes may do this at once: what another one deletes is skipped.
 */
export async function deleteOutdated(db: Db, { table, key, where }: Outdated): Promise<number> {
  const columns = sql.raw(key.join())
  const rows = sql.raw(table)
  for (let deleted = 0; ; ) {
    const gone = await db.execute(sql`
      with outdated as materialized (
        select ${columns} from ${rows} where ${where} order by created_at limit ${batch} for update skip locked)
      delete from ${rows} where (${columns}) in (select ${columns} from outdated) returning 1`)
    deleted += gone.length
    if (gone.length < batch) return deleted
  }
}
