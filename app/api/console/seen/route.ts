import { z } from 'zod'
import { markSeen } from '#backoffice/seen/seen'
import { seenKinds } from '#backoffice/seen/tables'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { openDesk } from '#lib/server/desk'

const input = z.object({ kind: z.enum(seenKinds), id: Id })

/** Records that this person opened a record, for their own list "Seen lately". */
export const POST = handler({ needs: 'signed_in', input, polls: true }, async (record, staff) => {
  await markSeen(await openDesk(), staff.personId, record)
  return null
})
