import 'server-only'
import { createHmac } from 'node:crypto'
import type { Customer } from '#contract/customers'
import { secrets } from '#lib/server/secrets'
import { maskPhone } from '#lib/shared/masks'
import { maskAddress } from '../../../_records/customer/customer-view'
import { type EditedMember, type Fingerprints, members, type Opened } from './members'

/** Returns a customer for editing, masked except for members that this person may see, with a fingerprint of each member. */
export async function openCustomer(customer: Customer): Promise<Opened> {
  const values = editableOf(customer)
  return {
    shown: {
      ...values,
      phone_number: values.phone_number && maskPhone(values.phone_number),
      address_line_1: values.address_line_1 && maskAddress(values.address_line_1),
    },
    seen: await fingerprints(customer.id, values),
    version: customer.version ?? null,
    openedAt: new Date().toISOString(),
  }
}

/** Returns the members that can be changed. They are not masked, so no page may receive them as they are. */
export function editableOf(customer: Customer): Record<EditedMember, string | null> {
  const { email, phone_number, legal_name = null, address_line_1, city, country, kyc_type } = customer
  return { email, phone_number, legal_name, address_line_1, city, country, kyc_type }
}

/** Uses an HMAC, because there are so few phone numbers that a plain hash could be reversed. */
async function fingerprints(id: string, values: Record<EditedMember, string | null>): Promise<Fingerprints> {
  const key = (await secrets()).fingerprint
  const of = (member: EditedMember) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['customer', id, member, values[member]]))
      .digest('base64url')
  return {
    email: of('email'),
    phone_number: of('phone_number'),
    legal_name: of('legal_name'),
    address_line_1: of('address_line_1'),
    city: of('city'),
    country: of('country'),
    kyc_type: of('kyc_type'),
  }
}

/** Returns the members that have changed since they were read. */
export function changedSince(seen: Fingerprints, now: Fingerprints): EditedMember[] {
  return members.filter((member) => seen[member] !== now[member])
}
