import { sql } from 'drizzle-orm'
import type { Tx } from '#database/open'

/** Names on each row the first one of the batch that pays the same to the same; rows that are left out pay nothing. */
export async function markTwins(tx: Pick<Tx, 'execute'>, batchId: string): Promise<void> {
  await tx.execute(sql`
    with firsts as (
      select row_number, nullif(min(row_number) over (partition by twin_print), row_number) as first
      from backoffice.batch_rows where batch_id = ${batchId} and not left_out and twin_print is not null)
    update backoffice.batch_rows r set twin_of = f.first
    from backoffice.batch_rows own left join firsts f using (row_number)
    where own.batch_id = ${batchId} and r.batch_id = own.batch_id and r.row_number = own.row_number
      and r.twin_of is distinct from f.first`)
}
