import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { exportEntries } from '../../../../../(console)/accounts/[id]/export-entries'

/** Exports all movements of a prefunded account. */
export const GET = handler({ needs: 'prefunded.read', input: z.object({ id: Id }) }, ({ id }, staff) => exportEntries(id, staff))
