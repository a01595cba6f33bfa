import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportCustomers } from '../../../../(console)/customers/export-customers'
import { readRequestedList } from '../../../../(console)/customers/requested-list'

/** Exports all customers that match the filters in the address. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, async (params, staff) =>
  exportCustomers(await readRequestedList(params, staff), staff),
)
