import { ServiceError } from '#contract/errors'
import type { Context } from '../context'
import { type Customer, lockCustomer } from '../customers/customer.queries'
import { moveCustomer } from '../kyc/move-customer'
import { decide, expire } from '../kyc/standing'

export type SimulatedVerification = 'approve' | 'reject' | 'request_information' | 'expire'

/** Lets the verification of a test customer end now, as a rule would have it; `invalid_transition` when it cannot. Runs in the caller's transaction. */
export async function simulateKyc(context: Context, customerId: string, outcome: SimulatedVerification): Promise<Customer> {
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const after = outcome === 'expire' ? expire(customer) : decide(customer, outcome)
  if (after === undefined) throw new ServiceError('invalid_transition', `There is no approval to lose: ${customer.kycStatus}`)
  return moveCustomer(context, customer, after, { review: outcome === 'expire' ? 'approval_expired' : 'new_customer' })
}
