import { sql } from 'drizzle-orm'
import type { Tx } from '#database/open'

/** Names on each row the first one of the batch that pays the same to the same; rows that are left out pay nothing. */
export async function markTwins(tx: Pick<Tx, 'execute'>, batchId: string): Promise<void> {
  await tx.execute(sql`
    update backoffice.batch_rows r set twin_of = f.first
    from (
      select row_number, case when not left_out and twin_print is not null then
        nullif(min(row_number) filter (where not left_out) over (partition by twin_print), row_number) end as first
      from backoffice.batch_rows where batch_id = ${batchId}) f
    where r.batch_id = ${batchId} and r.row_number = f.row_number and r.twin_of is distinct from f.first`)
}
