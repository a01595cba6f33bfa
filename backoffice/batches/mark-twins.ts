import { sql } from 'drizzle-orm'
import type { Tx } from '#database/open'

/**
 * Marks duplicates: sets `twin_of` of each row to the first row of the batch with the same payee and amount. Rows that are left
 * out do not count. The CTE is materialized because without statistics for a new batch the planner expects few rows and would
 * scan all of them for each.
 */
export async function markTwins(tx: Pick<Tx, 'execute'>, batchId: string): Promise<void> {
  await tx.execute(sql`
    with changed as materialized (
      select row_number, first from (
        select row_number, twin_of, case when not left_out and twin_print is not null then
          nullif(min(row_number) filter (where not left_out) over (partition by twin_print), row_number) end as first
        from backoffice.batch_rows where batch_id = ${batchId}) f
      where first is distinct from twin_of)
    update backoffice.batch_rows r set twin_of = changed.first from changed
    where r.batch_id = ${batchId} and r.row_number = changed.row_number`)
}
