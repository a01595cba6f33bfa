import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportCustomers } from '../../../../(console)/customers/export-customers'
import { readRequestedList } from '../../../../(console)/customers/requested-list'

/** The list of customers that an address shows, whole, as a file. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, async (params, staff) =>
  exportCustomers(await readRequestedList(params, staff), staff),
)
