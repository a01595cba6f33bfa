import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { transactionVersion } from '../../../../(console)/_records/transaction/transaction-version'
import { loadTransaction } from '../../../../(console)/transactions/[id]/load-transaction'

/** Whether a payment still is as its page shows it. */
export const GET = handler({ needs: 'transaction.read', input: z.object({ id: Id }), polls: true }, async ({ id }) => {
  const loaded = await loadTransaction(id)
  return { version: loaded.ok ? transactionVersion(loaded.value) : '' }
})
