import { sql } from 'drizzle-orm'
import { type Db, transaction } from '#database/open'
import { lockCustomer } from '../customers/customer.queries'
import { endAllDue } from '../due'
import { readNow } from '../transfers/step'
import { moveCustomer } from './move-customer'
import { expire } from './standing'

/**
 * Sends customers whose approval is too old back to review, each in a transaction of its own; answers how many. Any number of processes
 * may do this at once.
 */
export async function expireApprovals(db: Db, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return endAllDue(
    (limit) =>
      db.execute<{ org_id: string; id: string }>(sql`
        select org_id, id from payments.customers
        where kyc_status = 'approved' and state in ('ACTIVE', 'SUSPENDED') and 'ACTIVE' in (state, previous_state)
          and kyc_valid_until <= ${now.toISOString()}::timestamptz
        order by kyc_valid_until limit ${limit}`),
    ({ org_id, id }) => expireApproval({ db, organizationId: org_id, now }, id),
  )
}

function expireApproval({ db, organizationId, now }: { db: Db; organizationId: string; now: Date }, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const context = { db: tx, organizationId, now }
    const customer = await lockCustomer(context, id)
    const isDue = customer?.kycValidUntil != null && customer.kycValidUntil <= now
    const after = customer && isDue ? expire(customer) : undefined
    if (customer && after) await moveCustomer(context, customer, after, { review: 'approval_expired' })
  })
}
