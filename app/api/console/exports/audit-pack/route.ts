import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportPack } from '../../../../(console)/audit/export-pack'

/** The whole trail, to be verified without us. Who exports needs that permission besides. */
export const GET = handler({ needs: 'audit.read', input: z.object({}) }, (_, staff) => exportPack(staff))
