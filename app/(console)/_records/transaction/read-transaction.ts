import 'server-only'
import { findRemembered } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'

/**
 * Returns a payment by its id. If the API cannot read one, it is found by the reference that was seen here, else by `filedUnder`.
 * Rejects with `transaction_not_found` if there is neither.
 */
export async function readTransaction(id: string, filedUnder?: string): Promise<Transaction> {
  try {
    return await api.readTransaction(id)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'extension_missing') throw error
    const entry = await findRemembered((await openDesk()).db, { kind: 'transaction', id })
    const reference = entry?.reference ?? filedUnder
    if (!reference) throw new ServiceError('transaction_not_found', 'never seen here', { cause: error })
    return api.findTransactionByReference(reference)
  }
}
