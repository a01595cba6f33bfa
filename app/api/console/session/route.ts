import { z } from 'zod'
import { handler } from '#lib/access/handler'
import type { Staff } from '#lib/access/session'

/** For how long the session of this browser opens anything if nothing more is pressed. A page asks by itself. */
export const GET = handler({ needs: 'signed_in', input: z.object({}), polls: true }, async (_input, staff) => leftOf(staff))

/** A key was pressed, on a page that asks the console for nothing else. */
export const POST = handler({ needs: 'signed_in', input: z.object({}) }, async (_input, staff) => leftOf(staff))

/** In milliseconds: the clock of the browser may be wrong. */
function leftOf({ locksAt }: Staff): { locksInMs: number } {
  return { locksInMs: Math.max(0, locksAt.getTime() - Date.now()) }
}
