import { z } from 'zod'
import { listRowsByNumber } from '#backoffice/batches/list-rows'
import { handler } from '#lib/access/handler'
import { openDesk } from '#lib/server/desk'
import { toGridRow } from '../../../../../(console)/batches/to-grid-row'

const most = 200
/** Row numbers such as "18,42,67". */
const numbers = z
  .string()
  .regex(/^\d{1,5}(,\d{1,5})*$/)
  .transform((text) => text.split(',').map(Number).slice(0, most))

/** Returns rows of a draft by their numbers, for the virtualised grid. */
export const GET = handler(
  { needs: 'batch.run', input: z.object({ id: z.uuid(), numbers }), polls: true },
  async ({ id, numbers }) => {
    const desk = await openDesk()
    const rows = await listRowsByNumber(desk.db, id, numbers)
    return { rows: rows.map((row) => toGridRow(desk, row)) }
  },
)
