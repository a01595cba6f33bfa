'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { action } from '#lib/action'
import { sealSearchTerm } from '#lib/search-token'
import { type Assigned, assignReviewOf } from './assign-reviews'
import { customersHref, readCustomersView } from './customers-query'

const audit = { action: 'customer.search' }
const Search = z.object({ term: z.string().trim().min(1).max(254), address: z.string().max(4000).default('') })

/** The address of the list with a search in it. An id may stand there as it is; anything else is sealed. */
export const searchCustomers = action({ needs: 'customer.read', input: Search, audit }, async ({ term, address }, staff) => {
  const readsDeleted = staff.can('customer.read_deleted')
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(address)), { readsDeleted })
  if (looksLikeId(term)) {
    return { href: customersHref(view, { id: term.toLowerCase(), search: undefined }) }
  }
  return { href: customersHref(view, { search: await sealSearchTerm(searchable(term)), id: undefined }) }
})

const Chosen = z.object({ customerIds: z.array(z.string().min(1).max(64)).min(1).max(100) })

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

/** A beginning of a UUID; Venezuelan mobiles begin with 04 or 4, which ours never do. */
function looksLikeId(term: string): boolean {
  return /^[0-9a-f]{4,8}(-[0-9a-f-]*)?$/i.test(term) && !/^0?4\d+$/.test(term)
}

/** A phone as people write it, in the form in which phones begin: "0412 555 83 67" → "+584125558367". */
function searchable(term: string): string {
  const digits = term.replace(/[\s().\-\u00a0]/g, '')
  if (/^0?4\d{2,}$/.test(digits)) return `+58${digits.replace(/^0/, '')}`
  if (/^(00)?[1-9]\d{6,}$/.test(digits)) return `+${digits.replace(/^00/, '')}`
  return /^\+\d+$/.test(digits) ? digits : term.normalize('NFC')
}
