import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'

/** `reference`: the word that found it. */
export type FoundPayment = { transaction: Transaction; reference: string }

type Filed = { quoteId: string; references: readonly (string | null | undefined)[]; everyWord?: boolean }

/**
 * The payment of a quote. The published interface does not say which word finds it, so each is tried: what matched before, what the server
 * returned as the quote's reference, and the quote's id. Undefined only when every one of them was answered "not found"; with `everyWord` false the
 * likeliest alone is asked, and undefined says nothing.
 */
export async function findPayment(
  api: PaymentsApi,
  { quoteId, references, everyWord = true }: Filed,
): Promise<FoundPayment | undefined> {
  const words = new Set([...references, quoteId].flatMap((word) => word || []))
  for (const reference of everyWord ? words : [...words].slice(0, 1)) {
    const transaction = await unlessCode('transaction_not_found', api.findTransactionByReference(reference))
    if (transaction !== undefined && belongs(transaction, quoteId)) return { transaction, reference }
  }
  return undefined
}

/** One order may be quoted twice under one reference: the transaction must be of this quote, where it says so. */
function belongs({ quote_id }: Transaction, quoteId: string): boolean {
  return quote_id === undefined || quote_id === quoteId
}
