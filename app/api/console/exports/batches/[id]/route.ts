import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportBatch } from '../../../../../(console)/batches/[id]/export-batch'

/** The rows of a batch as a file: a draft as it was corrected, a run with what became of each row. */
export const GET = handler({ needs: 'batch.run', input: z.object({ id: z.uuid() }) }, ({ id }, staff) => exportBatch(id, staff))
