import { and, eq, isNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { recordEvents } from '../events/record-event'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { readWalletBalance } from '../ledger/balance'
import { bankAccounts } from './bank-accounts/tables'
import { keepRecords } from './kyc/keep-records'
import { isHeld } from './legal-holds'
import { lockCustomer } from './record/customer.queries'
import type { OpenTransfers } from './record/open-transfers'
import { customers } from './record/tables'

/**
 * Marks a customer as deleted, deletes the bank accounts and cancels open quotes. The data remain for the history, and the
 * contact data become free for a new customer. A repeat has no effect. Runs in the caller's transaction.
 */
export async function deleteCustomer(context: Context, openTransfers: OpenTransfers, customerId: string): Promise<void> {
  const { db, organizationId, now } = context
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  if (customer.state === 'DELETED') return
  if (customer.state === 'BLOCKED') throw new ServiceError('customer_on_hold', 'The customer is blocked')
  if (await isHeld(context, customerId)) throw new ServiceError('customer_on_hold', 'The customer is under a legal hold')
  if ((await readWalletBalance(db, { organizationId, customerId })) !== 0n) {
    throw new ServiceError('customer_has_balance', 'The wallet is not empty')
  }
  if (await openTransfers.arePending(db, { organizationId, customerId })) {
    throw new ServiceError('customer_has_pending_transfers', 'Transfers are in progress')
  }

  await openTransfers.cancelQuotes(db, { organizationId, customerId, reason: 'customer_deleted', now })
  const version = customer.version + 1
  const deletedAt = timeOf(context)
  await db
    .update(customers)
    .set({ state: 'DELETED', deletedAt, updatedAt: deletedAt, version })
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
  await db
    .update(bankAccounts)
    .set({ deletedAt })
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.customerId, customerId),
        isNull(bankAccounts.deletedAt),
      ),
    )
  const after = { state: 'DELETED', kycStatus: customer.kycStatus } as const
  await keepRecords(context, { id: customerId, before: customer, after, validUntil: null }, { review: 'new_customer' })
  await recordEvents(context, [{ type: 'customer.deleted', objectId: customerId, data: { version } }])
}
