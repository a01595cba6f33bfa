import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { readNow } from '../../ground/clock'
import { drain } from '../../ground/drain'
import { lockCustomer } from '../record/customer.queries'
import type { OpenTransfers } from '../record/open-transfers'
import { moveCustomer } from './move-customer'
import { expire } from './status.rules'

const Key = z.object({ org_id: z.string(), id: z.string() })
type Needs = { db: Db; openTransfers: OpenTransfers }

/**
 * Sends customers whose approval has expired back to review, each in a transaction of its own; returns how many. Several
 * processes may run this concurrently.
 */
export async function expireApprovals({ db, openTransfers }: Needs, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return drain(
    (limit) =>
      readRows(
        db,
        Key,
        sql`
        select org_id, id from payments.customers
        where kyc_status = 'approved' and state in ('ACTIVE', 'SUSPENDED') and 'ACTIVE' in (state, previous_state)
          and kyc_valid_until <= ${now.toISOString()}::timestamptz
        order by kyc_valid_until limit ${limit}`,
      ),
    ({ org_id, id }) => expireApproval({ db, openTransfers, organizationId: org_id, now }, id),
  )
}

function expireApproval(
  { db, organizationId, openTransfers, now }: Needs & { organizationId: string; now: Date },
  id: string,
): Promise<void> {
  return transaction(db, async (tx) => {
    const context = { db: tx, organizationId, openTransfers, now }
    const customer = await lockCustomer(context, id)
    const isDue = customer?.kycValidUntil != null && customer.kycValidUntil <= now
    const after = customer && isDue ? expire(customer) : undefined
    if (customer && after) await moveCustomer(context, customer, after, { review: 'approval_expired' })
  })
}
