import 'server-only'
import { findStop, rememberCustomer as keepCustomer } from '#backoffice/registry/remember-customer'
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

/** Reads a customer, and remembers it if the API has no list. Rejects with the ServiceError of the API. */
export async function readAndRemember(id: string): Promise<Customer> {
  const customer = await api.readCustomer(id)
  if (!(await apiExtensions()).has('listCustomers')) await rememberCustomer(customer)
  return customer
}

/** Adds a remembered state to a customer without one; not if the API has a list of customers, because it reports states. */
export async function withKnownStop(customer: Customer): Promise<Customer> {
  if (customer.state || (await apiExtensions()).has('listCustomers')) return customer
  const stop = await findStop(await openDesk(), customer.id)
  const state = customerStates.find((one) => one === stop)
  return state ? { ...customer, state } : customer
}
