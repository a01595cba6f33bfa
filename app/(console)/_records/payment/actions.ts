'use server'

import { z } from 'zod'
import { action } from '#lib/access/action'
import { listPayees } from '../customer/find-payees'
import { longestSearch } from '../customer/plan-search'

const Search = z.object({ term: z.string().max(longestSearch).optional() })

/** Searches customers while the user types. The term may be an e-mail, so it is sent in the body. */
export const findCustomers = action(
  { needs: 'customer.read', input: Search, audit: { action: 'customer.search' } },
  ({ term }, staff) => listPayees(term ?? '', staff),
)
