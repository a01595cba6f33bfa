'use server'

import { z } from 'zod'
import { action } from '#lib/access/action'
import { listPayees } from '../customer/find-payees'

const Search = z.object({ term: z.string().max(254).optional() })

/** Searches while one types; the term may be an e-mail, so it travels in the body. */
export const findCustomers = action(
  { needs: 'customer.read', input: Search, audit: { action: 'customer.search' } },
  ({ term }, staff) => listPayees(term ?? '', staff),
)
