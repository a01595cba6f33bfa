import { and, eq } from 'drizzle-orm'
import { recordEvents } from '../../events/record-event'
import { timeOf } from '../../ground/clock'
import type { Context, Doer } from '../../ground/context'
import type { Customer } from '../record/customer.queries'
import type { CustomerStatus } from '../record/customer.rules'
import type { OpenTransfers } from '../record/open-transfers'
import { statusEvents } from '../record/status-events'
import { customers } from '../record/tables'
import { approvalColumns } from './approval'
import { type DecisionCause, keepRecords } from './keep-records'

export type Mover = Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string; openTransfers: OpenTransfers }

/**
 * Writes the new status of a customer and its consequences: the approval's expiry, the review that opens or closes, the decision
 * record, the cancellation of quotes that may no longer be paid, and events. Runs in the caller's transaction, which holds the
 * lock of the customer's row.
 */
export async function moveCustomer(
  context: Mover,
  before: Customer,
  after: CustomerStatus,
  cause: DecisionCause & { until?: Date },
): Promise<Customer> {
  const { db, organizationId, now, openTransfers } = context
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
  if (reason !== undefined) await openTransfers.cancelQuotes(db, { organizationId, customerId: before.id, reason, now })
  await keepRecords(context, { id: before.id, before, after, validUntil: customer.kycValidUntil }, cause)
  await recordEvents(context, statusEvents(customer, before, after))
  return customer
}

function whyQuotesEnd(before: CustomerStatus, after: CustomerStatus): string | undefined {
  if (after.state === 'BLOCKED' && before.state !== 'BLOCKED') return 'customer_blocked'
  return before.kycStatus === 'approved' && after.kycStatus !== 'approved' ? 'customer_reverification' : undefined
}
