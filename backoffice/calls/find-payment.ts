import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'

/** `reference` is the one that found the payment. */
export type FoundPayment = { transaction: Transaction; reference: string }

type Filed = { quoteId: string; references: readonly (string | null | undefined)[]; everyWord?: boolean }

/**
 * Finds the payment of a quote. The published interface does not define which reference finds it, so it tries each: the one that
 * matched before, the reference in the API's answer to the quote, and the quote id. Undefined means that all of them were not
 * found; with `everyWord` false only the likeliest is tried, and undefined proves nothing.
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

/** An order may be quoted twice under one reference: if the transaction names a quote, it must be this one. */
function belongs({ quote_id }: Transaction, quoteId: string): boolean {
  return quote_id === undefined || quote_id === quoteId
}
