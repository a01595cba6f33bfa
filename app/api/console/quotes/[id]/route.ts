import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { loadVersion } from '../../../../(console)/quotes/[id]/load-version'

/** Whether a quote still is as its page shows it. */
export const GET = handler({ needs: 'quote.read', input: z.object({ id: Id }), polls: true }, async ({ id }) => ({
  version: await loadVersion(id),
}))
