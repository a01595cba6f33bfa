'use server'

import { z } from 'zod'
import { action } from '#lib/action'
import { sealSearchTerm } from '#lib/search-token'
import { detectTerm } from './detect-term'

const Term = z.object({ term: z.string().trim().min(1).max(254) })

/**
 * Where a look-up leads. References and ids may stand in an address; an e-mail or a phone travels there sealed. The look-up itself is
 * recorded by the page, which says what was found.
 */
export const lookUp = action({ needs: 'transaction.read', input: Term, audit: { action: 'lookup.search' } }, async ({ term }) => {
  const [first] = detectTerm(term)
  if (first?.kind === 'id') return { href: `/lookup?id=${first.value}` }
  if (first?.kind === 'reference') return { href: `/lookup?ref=${encodeURIComponent(first.value)}` }
  return { href: `/lookup?s=${await sealSearchTerm(first === undefined ? term : first.value)}` }
})
