import 'server-only'
import { findStop, rememberCustomer as keepCustomer } from '#backoffice/registry/remember-customer'
import { type Customer, customerStates } from '#contract/customers'
import { api, apiExtensions } from '#lib/api'
import { openDesk } from '#lib/desk'

type Seen = Pick<Customer, 'id' | 'type'> &
  Partial<Pick<Customer, 'legal_name' | 'email' | 'phone_number' | 'state' | 'deleted_at' | 'kyc_status' | 'kyc_type'>>

/** Keeps a customer that was made or looked up here, so that an API without a list can still be listed. What it does not tell stays. */
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
 * Reads a customer. Where the API has no list, it is remembered, and a state that this answer does not tell is the one in which another answer
 * said that nobody is paid. Rejects with the ServiceError of the API.
 */
export async function readSeenCustomer(id: string): Promise<Customer> {
  const customer = await api.readCustomer(id)
  if ((await apiExtensions()).has('listCustomers')) return customer
  await rememberCustomer(customer)
  const stop = customer.state ? undefined : await findStop(await openDesk(), id)
  const state = customerStates.find((one) => one === stop)
  return state ? { ...customer, state } : customer
}
