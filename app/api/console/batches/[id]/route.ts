import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { batchVersion } from '../../../../(console)/batches/[id]/batch-version'

/** Whether a batch still is as its page shows it. */
export const GET = handler({ needs: 'batch.read', input: z.object({ id: z.uuid() }), polls: true }, async ({ id }) => ({
  version: await batchVersion(id),
}))
