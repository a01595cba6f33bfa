'use server'

import { z } from 'zod'
import { action } from '#lib/access/action'
import { sealSearchTerm } from '#lib/server/search-token'
import { auditAddress } from './audit-address'

const Search = z.object({ term: z.string().trim().min(1).max(254), address: z.string().max(8000).default('') })

/** The address of the trail with a search in it, sealed: whatever was typed stands in no address. */
export const searchTrail = action(
  { needs: 'audit.read', input: Search, audit: { action: 'audit.search' } },
  async ({ term, address }) => {
    return { href: auditAddress.href(auditAddress.readQuery(address), { search: await sealSearchTerm(term) }) }
  },
)
