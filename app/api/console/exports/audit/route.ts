import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportActs, exportForms } from '../../../../(console)/audit/export-acts'
import { readRequestedActs } from '../../../../(console)/audit/requested-acts'

const ExportInput = z.looseObject({ form: z.enum(exportForms).default('csv') }).catchall(z.string())

/** Exports all acts that match the filters in the address. The permission to export is required in addition. */
export const GET = handler({ needs: 'audit.read', input: ExportInput }, async ({ form, ...params }, staff) =>
  exportActs(await readRequestedActs(params), form, staff),
)
