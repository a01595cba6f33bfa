import { z } from 'zod'
import { countForMe } from '#app/(console)/_records/approval/count-for-me'
import { handler } from '#lib/access/handler'

/** For the title of the tab: how many requests wait for this person to decide. */
export const GET = handler({ needs: 'approval.read', input: z.object({}), polls: true }, async (_, staff) => ({
  count: await countForMe(staff),
}))
