import 'server-only'
import { findStop } from '#backoffice/registry/remember-customer'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { findWallet } from '../_records/customer/find-wallet'
import { readAndRemember, withKnownStop } from '../_records/customer/remember-customer'

const refusals: Readonly<Record<string, AnyErrorCode>> = {
  BLOCKED: 'customer_blocked',
  SUSPENDED: 'customer_suspended',
  DELETED: 'customer_not_found',
}

/**
 * Reads a customer who is to be paid. The published interface tells the state with the wallet: it is asked anew where the record does not say, and
 * what it says is remembered. A wallet that cannot be read tells nothing.
 */
export async function readCustomerToPay(id: string): Promise<Customer> {
  const customer = await readAndRemember(id)
  const { email, state } = customer
  if (!state && email && !(await apiExtensions()).has('listCustomers')) await attempt(findWallet(email))
  return withKnownStop(customer)
}

/**
 * Refuses to quote or pay who was last told to be blocked, suspended or deleted. An API with a list of customers is one that says so itself; who is
 * in no state that was told is let through.
 */
export async function mustNotBeStopped(id: string): Promise<void> {
  if ((await apiExtensions()).has('listCustomers')) return
  const code = refusals[(await findStop(await openDesk(), id)) ?? '']
  if (code !== undefined) throw new ServiceError(code, `customer ${id} was told to be stopped`)
}

/** The same, asked anew where the API has to be asked. What cannot be read stops nobody: the API decides. */
export async function mustBeToPay(id: string): Promise<void> {
  if (!(await apiExtensions()).has('listCustomers')) await attempt(readCustomerToPay(id))
  await mustNotBeStopped(id)
}
