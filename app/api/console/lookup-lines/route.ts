import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { longestTerm } from '../../../(console)/_kit/search/detect-term'
import { lookUpLines } from '../../../(console)/lookup/look-up-lines'
import { linesAtOnce } from '../../../(console)/lookup/looked-up-line'

const input = z.object({ lines: z.array(z.string().trim().min(1).max(longestTerm)).min(1).max(linesAtOnce) })

/** Looks up some lines of a paste and records each of them. The page requests the next lines after the answer. */
export const POST = handler({ needs: 'transaction.read', input }, async ({ lines }, staff) => ({
  rows: await lookUpLines(lines, staff),
}))
