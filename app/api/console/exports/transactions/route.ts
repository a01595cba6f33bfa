import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { transactionsAddress } from '../../../../(console)/_records/transaction/transactions-address'
import { exportTransactions } from '../../../../(console)/transactions/export-transactions'

/** Exports all transactions that match the filters in the address. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportTransactions(transactionsAddress.read(params), staff),
)
