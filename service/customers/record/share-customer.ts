import { and, eq } from 'drizzle-orm'
import type { CustomerState } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Context } from '../../ground/context'
import { isOurId } from '../../ground/ids'
import { customers } from './tables'

/** Throws unless the customer is active: only active customers may send or receive money. */
export function mustBeActive(state: CustomerState): void {
  if (state === 'ACTIVE') return
  if (state === 'DELETED') throw new ServiceError('customer_not_found', 'The customer is deleted')
  if (state === 'SUSPENDED') throw new ServiceError('customer_suspended', 'The customer is suspended')
  if (state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')
  throw new ServiceError('customer_not_verified', `The customer is ${state}`)
}

/** Returns a customer under a shared row lock: the state cannot change until the transaction ends. Transfers share the lock. */
export async function shareCustomer({ db, organizationId }: Context, customerId: string) {
  const [customer] = isOurId(customerId)
    ? await db
        .select()
        .from(customers)
        .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
        .for('share')
    : []
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}
