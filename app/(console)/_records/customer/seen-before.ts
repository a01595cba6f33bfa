import 'server-only'
import { findRemembered } from '#backoffice/registry/registry'
import { openDesk } from '#lib/server/desk'
import { type CustomerView, toCustomerView } from './customer-view'
import { seenCustomers } from './seen-customer'

/** `seenAt`: when this console last saw the customer; ISO. */
export type SeenBefore = { customer: CustomerView; seenAt: string }

/**
 * Returns a customer as this console last saw them; undefined if it never did, or if nothing but the deletion is known. The
 * members that the registry does not store are null, so they must not be shown as empty.
 */
export async function findSeenBefore(id: string, reader: { seesEmails: boolean }): Promise<SeenBefore | undefined> {
  const entry = await findRemembered((await openDesk()).db, { kind: 'customer', id })
  if (entry === undefined || entry.details.state === 'DELETED') return undefined
  const customer = (await seenCustomers())(entry)
  return { customer: toCustomerView(customer, reader), seenAt: entry.lastSeenAt.toISOString() }
}
