import 'server-only'
import { readStateToPay } from '#backoffice/payments/read-payee'
import type { Customer } from '#contract/customers'
import { openPayments } from '#lib/server/payments'
import { attempt } from '#lib/shared/attempt'
import { findWallet } from './find-wallet'
import { readAndRemember, withKnownStop } from './remember-customer'

/** How long a page waits for the wallet of a customer, in milliseconds. */
const timeoutMs = 1_500

/**
 * Reads a customer. If the answer contains no state, and an earlier answer reported that the customer cannot be paid, the
 * wallet is asked whether that is still so; without its answer it is taken to be so. Rejects with the ServiceError of the API.
 */
export async function readSeenCustomer(id: string): Promise<Customer> {
  const customer = await readAndRemember(id)
  return (await withKnownStop(customer)) === customer ? customer : withStateNow(customer)
}

/** Reads a customer with the state that its wallet reports now: the published interface reports none with the customer. */
export async function readCustomerNow(id: string): Promise<Customer> {
  return withStateNow(await readAndRemember(id))
}

/** Adds what the wallet reports, if it stops payments; the look-up shares the answer of the wallet with its page. */
async function withStateNow(customer: Customer): Promise<Customer> {
  const payments = await openPayments()
  const api = { ...payments.api, findWalletByEmail: findWallet }
  const reading = attempt(readStateToPay({ ...payments, api }, customer))
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  return withKnownStop(customer)
}
