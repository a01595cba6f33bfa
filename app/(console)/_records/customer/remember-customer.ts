import 'server-only'
import { findStop, rememberCustomer as keepCustomer, stopsPayments } from '#backoffice/registry/remember-customer'
import { type Customer, customerStates } from '#contract/customers'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'

type Seen = Pick<Customer, 'id' | 'type'> &
  Partial<Pick<Customer, 'legal_name' | 'email' | 'phone_number' | 'state' | 'deleted_at' | 'kyc_status' | 'kyc_type'>>

/** Stores a customer seen here, to be listed for an API without a list. Members missing in the answer keep their value. */
export async function rememberCustomer({ id, legal_name, email, phone_number, deleted_at, ...seen }: Seen): Promise<void> {
  const state = deleted_at === undefined ? seen.state : 'DELETED'
  const details = {
    type: seen.type,
    ...(state && { state }),
    ...(seen.kyc_status && { kyc_status: seen.kyc_status }),
    ...(seen.kyc_type && { kyc_type: seen.kyc_type }),
  }
  await keepCustomer(await openDesk(), { id, details, personal: { name: legal_name, email, phone: phone_number } })
}

/**
 * Reads a customer, and remembers it if the API has no list; of its state only one that stops payments, because other words may
 * mean something else and must not end a stop that the wallet reported. Rejects with the ServiceError of the API.
 */
export async function readAndRemember(id: string): Promise<Customer> {
  const customer = await api.readCustomer(id)
  const { state, ...seen } = customer
  if (!(await apiExtensions()).has('listCustomers')) await rememberCustomer({ ...seen, ...(stopsPayments(state) && { state }) })
  return customer
}

/**
 * Returns the customer with a remembered state that stops payments, if the record does not report one itself. An API with a list
 * of customers reports all states.
 */
export async function withKnownStop(customer: Customer): Promise<Customer> {
  if (stopsPayments(customer.state) || (await apiExtensions()).has('listCustomers')) return customer
  const stop = await findStop(await openDesk(), customer.id)
  const state = customerStates.find((one) => one === stop)
  return state ? { ...customer, state } : customer
}
