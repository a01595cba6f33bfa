import { z } from 'zod'
import { countForMe } from '#app/(console)/_records/approval/count-for-me'
import { handler } from '#lib/access/handler'

/** Returns how many requests wait for the decision of this person, for the title of the tab. */
export const GET = handler({ needs: 'approval.read', input: z.object({}), polls: true }, async (_, staff) => ({
  count: await countForMe(staff),
}))
