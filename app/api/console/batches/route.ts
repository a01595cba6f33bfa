import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { uploadBatch } from '../../../(console)/batches/new/upload-batch'

/** Uploads a file of payments; the body is the file itself. */
export const POST = handler({ needs: 'batch.run', input: z.object({}), streams: true }, (_input, staff, request) =>
  uploadBatch(request, staff),
)
