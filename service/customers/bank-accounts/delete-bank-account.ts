import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { recordEvents } from '../../events/record-event'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { lockCustomer } from '../record/customer.queries'
import { type AccountKey, findAccountEver } from './bank-account.queries'
import { bankAccounts } from './tables'

/**
 * Marks an account as deleted. Payments in progress retain the details that they copied; open quotes to the account fail when
 * they are paid. A repeat has no effect. Runs in the caller's transaction.
 */
export async function deleteBankAccount(context: Context, key: AccountKey): Promise<void> {
  const customer = await lockCustomer(context, key.customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  const account = await findAccountEver(context, key)
  if (account === undefined) throw new ServiceError('bank_account_not_found', 'No such account')
  if (account.deletedAt) return
  await context.db
    .update(bankAccounts)
    .set({ deletedAt: timeOf(context) })
    .where(and(eq(bankAccounts.organizationId, context.organizationId), eq(bankAccounts.id, account.id)))
  await recordEvents(context, [{ type: 'bank_account.deleted', objectId: account.id, data: { customer_id: key.customerId } }])
}
