import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { api, apiExtensions } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { rememberCustomer } from '../remember-customer'

/**
 * Reads a customer once per request. A customer that does not exist is the page "not found"; any other failure has its code. Where the API cannot
 * list, what was opened here is remembered for the list.
 */
export const readCustomerOnce = cache(async (id: string) => {
  const found = await attempt(api.readCustomer(id))
  if (!found.ok && isNotFound(found.code)) notFound()
  if (found.ok && !(await apiExtensions()).has('listCustomers')) await rememberCustomer(found.value)
  return found
})
