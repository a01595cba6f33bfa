import { ServiceError } from '#contract/errors'
import { recordEvents } from '../../events/record-event'
import type { Context } from '../../ground/context'
import { readWalletBalance } from '../../ledger/balance'
import { toEmailKey } from '../record/contact'
import { type Customer, findByEmailEver } from '../record/customer.queries'

/**
 * Returns the wallet of the customer with an e-mail; that of a deleted customer is closed and empty. `balance` is USDC in ledger
 * units (10⁻⁶). Each look-up is recorded; a miss is recorded by its key, so that guessing addresses leaves a trail. Do not call
 * it in a transaction that the error rolls back.
 */
export async function findWallet(context: Context, email: string): Promise<{ customer: Customer; balance: bigint }> {
  const customer = await findByEmailEver(context, toEmailKey(email.trim()))
  if (customer === undefined) {
    await recordEvents(context, [{ type: 'wallet.look_up_missed', objectId: context.keyId }])
    throw new ServiceError('customer_not_found', 'No customer has this e-mail')
  }
  const { organizationId } = context
  const balance = customer.deletedAt ? 0n : await readWalletBalance(context.db, { organizationId, customerId: customer.id })
  await recordEvents(context, [{ type: 'wallet.looked_up', objectId: customer.id }])
  return { customer, balance }
}
