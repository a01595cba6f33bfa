import { ServiceError } from '#contract/errors'
import { moveCustomer } from '../customers/kyc/move-customer'
import { decide, expire } from '../customers/kyc/status.rules'
import { type Customer, lockCustomer } from '../customers/record/customer.queries'
import type { Context } from '../ground/context'
import { openTransfers } from '../transfers/cancel-quotes'

export type SimulatedVerification = 'approve' | 'reject' | 'request_information' | 'expire'

/** Ends a test customer's verification now, as by a rule. Throws `invalid_transition`. Runs in the caller's transaction. */
export async function simulateKyc(context: Context, customerId: string, outcome: SimulatedVerification): Promise<Customer> {
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const after = outcome === 'expire' ? expire(customer) : decide(customer, outcome)
  if (after === undefined) throw new ServiceError('invalid_transition', `There is no approval to lose: ${customer.kycStatus}`)
  return moveCustomer({ ...context, openTransfers }, customer, after, {
    review: outcome === 'expire' ? 'approval_expired' : 'new_customer',
  })
}
