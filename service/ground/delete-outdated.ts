import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'

const batch = 2_000

/** Rows past their retention, of all organizations or of one. `table` and `key` are names from the code, never input. */
export type Outdated = { table: string; key: readonly string[]; where: SQL; organizationId?: string }

/**
 * Deletes rows in batches, each of one organization and in a transaction of its own, so that many rows neither hold locks for
 * long nor exceed the statement timeout. Returns how many were deleted. Safe in several processes: rows locked by another are
 * skipped.
 */
export async function deleteOutdated(db: Db, outdated: Outdated): Promise<number> {
  let deleted = 0
  if (outdated.organizationId !== undefined) {
    for (let last = batch; last === batch; deleted += last) last = await deleteBatch(db, outdated, outdated.organizationId)
    return deleted
  }
  for (let last = batch; last >= batch; deleted += last) {
    last = 0
    for (const { id } of await findOrganizations(db, outdated)) last += await deleteBatch(db, outdated, id)
  }
  return deleted
}

const Organization = z.object({ id: z.string() })

/** Returns the organizations of the oldest rows. */
function findOrganizations(db: Db, { table, where }: Outdated) {
  const oldest = sql`select org_id from ${sql.raw(table)} where ${where} order by created_at limit ${batch}`
  return readRows(db, Organization, sql`select distinct org_id as id from (${oldest}) as outdated`)
}

async function deleteBatch(db: Db, { table, key, where }: Outdated, organizationId: string): Promise<number> {
  const columns = sql.raw(key.join())
  const rows = sql.raw(table)
  const gone = await db.execute(sql`
    with outdated as materialized (
      select ${columns} from ${rows} where org_id = ${organizationId} and ${where}
      order by created_at limit ${batch} for update skip locked)
    delete from ${rows} where org_id = ${organizationId} and (${columns}) in (select ${columns} from outdated) returning 1`)
  return gone.length
}
