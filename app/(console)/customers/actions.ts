'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { Id } from '#contract/primitives'
import { action } from '#lib/access/action'
import { encryptSearchTerm } from '#lib/server/search-token'
import { planFor } from '../_records/customer/search-customers'
import { type Assigned, assignReviewOf } from './assign-reviews'
import { customersAddress, readCustomersView } from './customers-address'

const audit = { action: 'customer.search' }
const Search = z.object({ term: z.string().trim().min(1).max(254), address: z.string().max(4000).default('') })

/**
 * Returns the address of the list with a search. An id appears in it in clear; anything else is encrypted. The page of the list
 * records the search and checks it again, because another person may open the address.
 */
export const searchCustomers = action({ needs: 'customer.read', input: Search, audit }, async ({ term, address }, staff) => {
  const readsDeleted = staff.can('customer.read_deleted')
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(address)), { readsDeleted })
  const { kind, value } = planFor(staff, term)
  if (kind === 'id') return { href: customersAddress.href(view, { id: value, search: undefined }) }
  return { href: customersAddress.href(view, { search: await encryptSearchTerm(value), id: undefined }) }
})

const Chosen = z.object({ customerIds: z.array(Id).min(1).max(100) })

/** Assigns the reviews of the chosen customers to this person, one after the other; each succeeds or fails on its own. */
export const assignReviews = action(
  { needs: 'review.decide', input: Chosen, audit: { action: 'review.assign' } },
  async ({ customerIds }, staff, context) => {
    const results: Assigned[] = []
    for (const customerId of new Set(customerIds)) results.push(await assignReviewOf(customerId, staff, context))
    revalidatePath('/reviews', 'layout')
    return results
  },
)
