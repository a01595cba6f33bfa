import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { templateFile } from '../../../../(console)/batches/new/template-file'

/** Returns an example file of payments with the column names that the console recognises. */
export const GET = handler({ needs: 'batch.run', input: z.object({}) }, () => templateFile())
