import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { transactionVersion } from '../../../../(console)/_records/transaction/transaction-version'
import { loadTransaction } from '../../../../(console)/transactions/[id]/load-transaction'

/** Returns the version of a payment, by which its page detects changes. */
export const GET = handler({ needs: 'transaction.read', input: z.object({ id: Id }), polls: true }, async ({ id }) => {
  const loaded = await loadTransaction(id)
  return { version: loaded.ok ? transactionVersion(loaded.value) : '' }
})
