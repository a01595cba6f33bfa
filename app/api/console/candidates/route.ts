import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { longestTerm } from '../../../(console)/_kit/search/detect-term'
import { findCandidates } from '../../../(console)/_shell/palette/find-candidates'

const input = z.object({ term: z.string().trim().min(1).max(longestTerm), whole: z.boolean().default(true) })

/** What a text may mean. It travels in the body: it may be an e-mail or a phone. A question that is not waited for can be let go. */
export const POST = handler({ needs: 'transaction.read', input }, (asked, staff, request) =>
  findCandidates(asked, staff, request.signal),
)
