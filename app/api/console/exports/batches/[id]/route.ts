import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportBatch } from '../../../../../(console)/batches/[id]/export-batch'

/** Exports the rows of a batch: a draft with its corrections, a run with the outcome of each row. */
export const GET = handler({ needs: 'batch.run', input: z.object({ id: z.uuid() }) }, ({ id }, staff) => exportBatch(id, staff))
