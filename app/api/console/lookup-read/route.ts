import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { longestTerm } from '../../../(console)/_kit/search/detect-term'
import { lookUpAs } from '../../../(console)/_records/lookup/find-matches'
import { readAddress } from '../../../(console)/lookup/lookup-address'
import { readState } from '../../../(console)/lookup/read-state'

const term = z.string().max(longestTerm).optional()

/**
 * Returns whether the payments of a look-up can be read now, by which its page detects that the API answers again. It returns
 * nothing of what was found, so it is not recorded as a look-up.
 */
export const GET = handler(
  { needs: 'transaction.read', input: z.object({ ref: term, id: term }), polls: true },
  async (query, staff) => ({
    version: await readState((await readAddress(query, false)).terms, lookUpAs(staff)),
  }),
)
