import { z } from 'zod'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { handler } from '#lib/access/handler'
import { readMoneyView } from '../../../../(console)/_records/payment/money-list'
import { exportTransactions } from '../../../../(console)/transactions/export-transactions'

const known = { path: '/transactions', statuses: transactionStatuses, types: transactionTypes } as const

/** The list of transactions that an address shows, whole, as a file. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportTransactions(readMoneyView(params, known), staff),
)
