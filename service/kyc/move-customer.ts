import { and, eq } from 'drizzle-orm'
import { type Context, type Doer, timeOf } from '../context'
import type { Standing } from '../customers/customer'
import type { Customer } from '../customers/customer.queries'
import { standingEvents } from '../customers/standing-events'
import { recordEvents } from '../events/record-event'
import { customers } from '../tables'
import { cancelOpenQuotes } from '../transfers/cancel-quotes'
import { approvalColumns } from './approval'
import { type DecisionCause, keepRecords } from './keep-records'

export type Mover = Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string }

/**
 * Writes where a customer stands now, with all that follows: the end of the approval, the review that opens or closes, the record of the
 * decision, quotes that may no longer be paid, and events. Runs in the caller's transaction, which holds the lock of the customer's row.
 */
export async function moveCustomer(
  context: Mover,
  before: Customer,
  after: Standing,
  cause: DecisionCause & { until?: Date },
): Promise<Customer> {
  const { db, organizationId, now } = context
  const { state, previousState, kycStatus } = after
  const { kycType } = before
  const [customer] = await db
    .update(customers)
    .set({
      state,
      previousState,
      kycStatus,
      ...approvalColumns(context, { before: before.kycStatus, after: kycStatus, kycType, until: cause.until }),
      version: before.version + 1,
      updatedAt: timeOf(context),
    })
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, before.id)))
    .returning()
  if (customer === undefined) throw new Error(`Customer ${before.id} went away under the lock`)
  const reason = whyQuotesEnd(before, after)
  if (reason !== undefined) await cancelOpenQuotes(db, { organizationId, customerId: before.id, reason, now })
  await keepRecords(context, { id: before.id, before, after, validUntil: customer.kycValidUntil }, cause)
  await recordEvents(context, standingEvents(customer, before, after))
  return customer
}

function whyQuotesEnd(before: Standing, after: Standing): string | undefined {
  if (after.state === 'BLOCKED' && before.state !== 'BLOCKED') return 'customer_blocked'
  return before.kycStatus === 'approved' && after.kycStatus !== 'approved' ? 'customer_reverification' : undefined
}
