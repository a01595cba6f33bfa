import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Customer } from '#contract/customers'
import { watchOpened } from '#lib/access/watch-opened'
import { api } from '#lib/server/api'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { readCustomerNow } from '../../_records/customer/read-seen-customer'

/**
 * Reads a customer once per request. If the customer does not exist, shows the page "not found"; any other failure is returned
 * with its code. If the API has no list, the customer is remembered.
 */
export const readCustomerOnce = cache(async (id: string) => {
  const found = await readAndRemember(id)
  if (!found.ok && isNotFound(found.code)) notFound()
  return found
})

/**
 * Reads a customer, including a deleted one, for pages about the past. Fails with a not-found code if the customer never existed,
 * and with `extension_missing` or `insufficient_scope` if this API does not return deleted customers.
 */
export const readCustomerEver = cache(async (id: string): Promise<Attempt<Customer>> => {
  const found = await readAndRemember(id)
  return found.ok || !isNotFound(found.code) ? found : attempt(api.readCustomerEver(id))
})

const readAndRemember = cache(async (id: string): Promise<Attempt<Customer>> => {
  await watchOpened({ kind: 'customer', id })
  return attempt(readCustomerNow(id))
})
