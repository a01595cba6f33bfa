import { z } from 'zod'
import { lockSession } from '#backoffice/sessions/lock-session'
import { toActor } from '#lib/access/gate'
import { handler } from '#lib/access/handler'
import { currentRequestId } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Locks the session of this browser, in all of its tabs. */
export const POST = handler({ needs: 'signed_in', input: z.object({}) }, async (_input, staff) => {
  await lockSession(await openDesk(), toActor(staff, await currentRequestId()))
  return {}
})
