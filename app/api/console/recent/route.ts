import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { listRecent } from '../../../(console)/_shell/palette/list-recent'

/** Returns the records that this person opened last, for the palette. */
export const GET = handler({ needs: 'signed_in', input: z.object({}) }, async (_, staff) => ({ recent: await listRecent(staff) }))
