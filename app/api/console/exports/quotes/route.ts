import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { readMoneyView } from '../../../../(console)/_records/payment/money-list'
import { shownStatuses } from '../../../../(console)/_records/payment/shown-status'
import { exportQuotes } from '../../../../(console)/quotes/export-quotes'

/** The list of quotes that an address shows, whole, as a file. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportQuotes(readMoneyView(params, { path: '/quotes', statuses: shownStatuses }), staff),
)
