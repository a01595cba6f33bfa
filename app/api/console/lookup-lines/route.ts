import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { longestTerm } from '../../../(console)/_kit/search/detect-term'
import { lookUpLines } from '../../../(console)/lookup/look-up-lines'
import { linesAtOnce } from '../../../(console)/lookup/looked-up-line'

const input = z.object({ lines: z.array(z.string().trim().min(1).max(longestTerm)).min(1).max(linesAtOnce) })

/** Some lines of a paste, looked up and recorded one by one. The page asks for the next ones when these are there. */
export const POST = handler({ needs: 'transaction.read', input }, async ({ lines }, staff) => ({
  rows: await lookUpLines(lines, staff),
}))
