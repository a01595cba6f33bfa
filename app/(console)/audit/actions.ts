'use server'

import { z } from 'zod'
import { action } from '#lib/access/action'
import { encryptSearchTerm } from '#lib/server/search-token'
import { auditAddress } from './audit-address'

const Search = z.object({ term: z.string().trim().min(1).max(254), address: z.string().max(8000).default('') })

/** Returns the address of the trail with an encrypted search, so that the typed text never appears in an address. */
export const searchTrail = action(
  { needs: 'audit.read', input: Search, audit: { action: 'audit.search' } },
  async ({ term, address }) => {
    return { href: auditAddress.href(auditAddress.readQuery(address), { search: await encryptSearchTerm(term) }) }
  },
)
