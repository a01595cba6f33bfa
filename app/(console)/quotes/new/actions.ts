'use server'

import { z } from 'zod'
import { action } from '#lib/access/action'
import { listPayees } from '../../_records/customer/find-payees'
import { longestSearch } from '../../_records/customer/plan-search'

const Search = z.object({ term: z.string().max(longestSearch).optional() })

/** Searches while the user types. The term may be an e-mail, so it is sent in the body. */
export const findPayees = action(
  { needs: 'quote.create', input: Search, audit: { action: 'customer.search' } },
  ({ term }, staff) => listPayees(term ?? '', staff, { payable: true }),
)
