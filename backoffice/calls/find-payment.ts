import type { PaymentsApi } from '#contract/api'
import type { Transaction } from '#contract/transfers'
import { unlessCode } from './unless-code'

/** `reference`: the word that found it. */
export type FoundPayment = { transaction: Transaction; reference: string }

/**
 * The payment of a quote. The published interface does not say which word finds it, so each is tried: what matched before, what the server
 * returned as the quote's reference, and the quote's id. Undefined only when every one of them was answered "not found".
 */
export async function findPayment(
  api: PaymentsApi,
  { quoteId, references }: { quoteId: string; references: readonly (string | null | undefined)[] },
): Promise<FoundPayment | undefined> {
  for (const reference of new Set([...references, quoteId])) {
    if (!reference) continue
    const transaction = await unlessCode('transaction_not_found', () => api.findTransactionByReference(reference))
    if (transaction !== undefined && belongs(transaction, quoteId)) return { transaction, reference }
  }
  return undefined
}

/** One order may be quoted twice under one reference: the transaction must be of this quote, where it says so. */
function belongs({ quote_id }: Transaction, quoteId: string): boolean {
  return quote_id === undefined || quote_id === quoteId
}
