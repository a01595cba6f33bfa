import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'

const batch = 2_000

/** Rows past their retention. `table` and `key` are names from the code, never input. */
export type Outdated = { table: string; key: readonly string[]; where: SQL }

/**
 * Deletes rows in batches, each in a transaction of its own, so that many rows neither hold locks for long nor exceed the
 * statement timeout. Returns how many were deleted. Safe in several processes: rows locked by another are skipped.
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
