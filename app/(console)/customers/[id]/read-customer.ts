import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Customer } from '#contract/customers'
import { watchOpened } from '#lib/access/watch-opened'
import { api } from '#lib/server/api'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { readSeenCustomer } from '../../_records/customer/remember-customer'

/**
 * Reads a customer once per request. A customer that does not exist is the page "not found"; any other failure has its code. Where the API cannot
 * list, what was opened here is remembered for the list.
 */
export const readCustomerOnce = cache(async (id: string) => {
  const found = await readAndRemember(id)
  if (!found.ok && isNotFound(found.code)) notFound()
  return found
})

/**
 * The same, a deleted one too, for pages that show what was. Fails with a code of "not found" when there never was one, and with
 * `extension_missing` or `insufficient_scope` when this API does not hand out the records of deleted customers.
 */
export const readCustomerEver = cache(async (id: string): Promise<Attempt<Customer>> => {
  const found = await readAndRemember(id)
  return found.ok || !isNotFound(found.code) ? found : attempt(api.readCustomerEver(id))
})

const readAndRemember = cache(async (id: string): Promise<Attempt<Customer>> => {
  await watchOpened({ kind: 'customer', id })
  return attempt(readSeenCustomer(id))
})
