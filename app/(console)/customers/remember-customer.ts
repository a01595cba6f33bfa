import 'server-only'
import { remember } from '#backoffice/registry/registry'
import type { Customer } from '#contract/customers'
import { openDesk } from '#lib/desk'
import { customerName, maskPhone } from '#lib/masks'

type Seen = Pick<Customer, 'id' | 'type'> &
  Partial<Pick<Customer, 'legal_name' | 'email' | 'phone_number' | 'state' | 'kyc_status'>>

/** Keeps a customer that was made or looked up here, masked, so that an API without a list can still be listed. */
export async function rememberCustomer(customer: Seen): Promise<void> {
  const { db, now } = await openDesk()
  const details = {
    type: customer.type,
    ...(customer.state ? { state: customer.state } : {}),
    ...(customer.kyc_status ? { kyc_status: customer.kyc_status } : {}),
    ...(customer.phone_number ? { phone: maskPhone(customer.phone_number) } : {}),
  }
  await remember(db, { kind: 'customer', id: customer.id, label: customerName(customer, { maskEmails: true }), details }, now())
}
