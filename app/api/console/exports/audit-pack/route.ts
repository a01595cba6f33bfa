import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportPack } from '../../../../(console)/audit/export-pack'

/** Exports the whole trail for a verification without this console. The permission to export is required in addition. */
export const GET = handler({ needs: 'audit.read', input: z.object({}) }, (_, staff, request) => exportPack(staff, request.signal))
