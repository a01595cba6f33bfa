import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { loadVersion } from '../../../../(console)/quotes/[id]/load-version'

/** Returns the version of a quote, by which its page detects changes. */
export const GET = handler({ needs: 'quote.read', input: z.object({ id: Id }), polls: true }, async ({ id }) => ({
  version: await loadVersion(id),
}))
