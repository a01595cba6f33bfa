import { z } from 'zod'
import { handler } from '#lib/handler'
import { readCustomersView } from '../../../../(console)/customers/customers-query'
import { exportCustomers } from '../../../../(console)/customers/export-customers'

/** The list of customers that an address shows, whole, as a file. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportCustomers(readCustomersView(params, { readsDeleted: staff.can('customer.read_deleted') }), staff),
)
