'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { Id } from '#contract/primitives'
import { action } from '#lib/access/action'
import { sealSearchTerm } from '#lib/server/search-token'
import { planFor } from '../_records/customer/search-customers'
import { type Assigned, assignReviewOf } from './assign-reviews'
import { customersAddress, readCustomersView } from './customers-address'

const audit = { action: 'customer.search' }
const Search = z.object({ term: z.string().trim().min(1).max(254), address: z.string().max(4000).default('') })

/**
 * The address of the list with a search in it. An id may stand there as it is; anything else is sealed. The list itself records the search,
 * and judges it anew: the address may be opened by somebody else.
 */
export const searchCustomers = action({ needs: 'customer.read', input: Search, audit }, async ({ term, address }, staff) => {
  const readsDeleted = staff.can('customer.read_deleted')
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(address)), { readsDeleted })
  const { kind, value } = planFor(staff, term)
  if (kind === 'id') return { href: customersAddress.href(view, { id: value, search: undefined }) }
  return { href: customersAddress.href(view, { search: await sealSearchTerm(value), id: undefined }) }
})

const Chosen = z.object({ customerIds: z.array(Id).min(1).max(100) })

/** Takes the reviews of the chosen customers, one after the other; each ends for itself. */
export const assignReviews = action(
  { needs: 'review.decide', input: Chosen, audit: { action: 'review.assign' } },
  async ({ customerIds }, staff, context) => {
    const results: Assigned[] = []
    for (const customerId of new Set(customerIds)) results.push(await assignReviewOf(customerId, staff, context))
    revalidatePath('/reviews', 'layout')
    return results
  },
)
