import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { entriesAddress } from '../../../../../(console)/accounts/[id]/entries-address'
import { exportEntries } from '../../../../../(console)/accounts/[id]/export-entries'

/** Exports the movements of a prefunded account that match the filters in the address. */
export const GET = handler(
  { needs: 'prefunded.read', input: z.object({ id: Id }).catchall(z.string()) },
  ({ id, ...filters }, staff) => exportEntries(id, entriesAddress(id).read(filters), staff),
)
