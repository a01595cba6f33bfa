import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { readTransactionsView } from '../../../../(console)/_records/transaction/read-view'
import { exportTransactions } from '../../../../(console)/transactions/export-transactions'

/** Exports all transactions that match the filters in the address. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, async (params, staff) =>
  exportTransactions(await readTransactionsView(params), staff),
)
