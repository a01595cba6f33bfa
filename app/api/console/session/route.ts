import { z } from 'zod'
import { handler } from '#lib/access/handler'
import type { Staff } from '#lib/access/session'

/** Returns how long the session stays unlocked without activity. Pages poll it, which does not extend the session. */
export const GET = handler({ needs: 'signed_in', input: z.object({}), polls: true }, async (_input, staff) => leftOf(staff))

/** Extends the session after activity on a page that sends no other requests. */
export const POST = handler({ needs: 'signed_in', input: z.object({}) }, async (_input, staff) => leftOf(staff))

/** Returns a duration in milliseconds, because the clock of the browser may be wrong. */
function leftOf({ locksAt }: Staff): { locksInMs: number } {
  return { locksInMs: Math.max(0, locksAt.getTime() - Date.now()) }
}
