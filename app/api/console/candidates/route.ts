import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { longestTerm } from '../../../(console)/_kit/search/detect-term'
import { findCandidates } from '../../../(console)/_shell/palette/find-candidates'

const input = z.object({ term: z.string().trim().min(1).max(longestTerm), whole: z.boolean().default(true) })

/** Returns what a text may mean. It is sent in the body, as it may be an e-mail or a phone. The client can abort the request. */
export const POST = handler({ needs: 'transaction.read', input }, (requested, staff, request) =>
  findCandidates(requested, staff, request.signal),
)
