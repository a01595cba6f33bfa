import { z } from 'zod'
import { expectQuota } from '#backoffice/lookups/record-lookups'
import { openDesk } from '#lib/desk'
import { actorOf } from '#lib/gate'
import { handler } from '#lib/handler'
import { currentRequestId } from '#lib/session'
import { longestTerm, termsToAsk } from '../../../(console)/lookup/detect-term'
import { findCandidates } from '../../../(console)/palette/find-candidates'

const input = z.object({ term: z.string().trim().min(1).max(longestTerm) })

/** What a pasted text may mean. It travels in the body: it may be an e-mail or a phone. A question that is not waited for can be let go. */
export const POST = handler({ needs: 'transaction.read', input }, async ({ term }, staff, request) => {
  await expectQuota(
    await openDesk(),
    actorOf(staff, await currentRequestId()),
    termsToAsk(term)
      .slice(0, 1)
      .map(({ kind }) => kind),
  )
  return findCandidates(term, staff, request.signal)
})
