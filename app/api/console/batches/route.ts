import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { uploadBatch } from '../../../(console)/batches/new/upload-batch'

/** A file of payments, as it stands on the disk of the person. */
export const POST = handler({ needs: 'batch.run', input: z.object({}), streams: true }, (_input, staff, request) =>
  uploadBatch(request, staff),
)
