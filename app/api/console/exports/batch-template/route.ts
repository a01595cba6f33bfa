import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { templateFile } from '../../../../(console)/batches/new/template-file'

/** An empty file of payments whose columns are called as they are understood. */
export const GET = handler({ needs: 'batch.run', input: z.object({}) }, () => templateFile())
