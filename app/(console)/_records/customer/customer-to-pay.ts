import 'server-only'
import { findStop } from '#backoffice/registry/remember-customer'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { findWallet } from './find-wallet'
import { readAndRemember, withKnownStop } from './remember-customer'

const refusals: Readonly<Record<string, AnyErrorCode>> = {
  BLOCKED: 'customer_blocked',
  SUSPENDED: 'customer_suspended',
  DELETED: 'customer_not_found',
}

/**
 * Reads a customer to pay. The published interface reports the state with the wallet: it is read again if the record has no
 * state, and remembered. A wallet that cannot be read proves nothing.
 */
export async function readCustomerToPay(id: string): Promise<Customer> {
  const customer = await readAndRemember(id)
  const { email, state } = customer
  if (!state && email && !(await apiExtensions()).has('listCustomers')) await attempt(findWallet(email))
  return withKnownStop(customer)
}

/**
 * Throws if the customer was last reported as blocked, suspended or deleted. An API with a list of customers checks the state
 * itself. A customer without a known state passes.
 */
export async function mustNotBeStopped(id: string): Promise<void> {
  if ((await apiExtensions()).has('listCustomers')) return
  const code = refusals[(await findStop(await openDesk(), id)) ?? '']
  if (code !== undefined) throw new ServiceError(code, `customer ${id} was told to be stopped`)
}

/** Does the same after it has read the state again, if needed. A failed read prevents nothing: the API decides. */
export async function mustBeToPay(id: string): Promise<void> {
  if (!(await apiExtensions()).has('listCustomers')) await attempt(readCustomerToPay(id))
  await mustNotBeStopped(id)
}
