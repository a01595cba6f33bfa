import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { batchVersion } from '../../../../(console)/batches/[id]/batch-version'

/** Returns the version of a batch, by which its page detects changes. */
export const GET = handler({ needs: 'batch.read', input: z.object({ id: z.uuid() }), polls: true }, async ({ id }) => ({
  version: await batchVersion(id),
}))
