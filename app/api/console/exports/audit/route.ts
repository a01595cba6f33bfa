import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportActs, exportForms } from '../../../../(console)/audit/export-acts'
import { readRequestedActs } from '../../../../(console)/audit/requested-acts'

const Asked = z.looseObject({ form: z.enum(exportForms).default('csv') }).catchall(z.string())

/** The acts that an address of the trail shows, whole, as a file. Who exports needs that permission besides. */
export const GET = handler({ needs: 'audit.read', input: Asked }, async ({ form, ...params }, staff) =>
  exportActs(await readRequestedActs(params), form, staff),
)
