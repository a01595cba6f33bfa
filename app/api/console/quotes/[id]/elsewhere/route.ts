import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { searchElsewhere } from '../../../../../(console)/quotes/[id]/load-version'

/** Searches again for a payment that another program made for a quote, for a page that says that a search had no answer. */
export const GET = handler({ needs: 'quote.read', input: z.object({ id: Id }), polls: true }, async ({ id }) => ({
  version: await searchElsewhere(id),
}))
