'use server'

import { z } from 'zod'
import { isId } from '#contract/ids'
import { action } from '#lib/access/action'
import { encryptSearchTerm } from '#lib/server/search-token'
import { pathOf } from '#lib/shared/path-of'
import { isList, longestTerm, mayNamePerson, mostLines, splitTerms, termsToAsk } from '../../_kit/search/detect-term'
import { kindsSeenUnder } from './seen-here'

const Term = z.object({ term: z.string().trim().min(1).max(20_000) })

/**
 * Returns the address that a look-up leads to. An id that was seen here is recognised in any format. References and ids appear in
 * the address in clear; what may name a person is encrypted there, and so is a list, which may contain such a text. The page
 * records the look-up itself, together with what was found.
 */
export const lookUp = action({ needs: 'transaction.read', input: Term, audit: { action: 'lookup.search' } }, async ({ term }) => {
  if (isId(term) && (await kindsSeenUnder(term)).length > 0) return { href: pathOf.lookup({ id: term }) }
  if (isList(term))
    return { href: pathOf.lookup({ s: await encryptSearchTerm(splitTerms(term).slice(0, mostLines).join('\n')) }) }
  const single = term.slice(0, longestTerm)
  const [first] = termsToAsk(single)
  const isNamed = mayNamePerson(single)
  if (first?.kind === 'id' && !isNamed) return { href: pathOf.lookup({ id: first.value }) }
  if (first?.kind === 'reference' && !isNamed) return { href: pathOf.lookup({ ref: first.value }) }
  return { href: pathOf.lookup({ s: await encryptSearchTerm(first === undefined ? single : first.value) }) }
})
