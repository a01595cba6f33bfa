import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'

/** `reference` is the one that found the payment. */
export type FoundPayment = { transaction: Transaction; reference: string }

type Filed = { quoteId: string; references: readonly (string | null | undefined)[]; everyWord?: boolean }

/** `isAbsent`: every reference was tried, and the API answered that it has no payment under any of them. */
type Search = { found: FoundPayment | undefined; isAbsent: boolean }

/**
 * Searches for the payment of a quote. The published interface does not define which reference finds it, so it tries each: the
 * one that matched before, the reference in the API's answer to the quote, and the quote id; with `everyWord` false only the
 * likeliest.
 */
export async function searchPayment(api: PaymentsApi, { quoteId, references, everyWord = true }: Filed): Promise<Search> {
  const words = new Set([...references, quoteId].flatMap((word) => word || []))
  let isAbsent = everyWord
  for (const reference of everyWord ? words : [...words].slice(0, 1)) {
    const transaction = await unlessCode('transaction_not_found', api.findTransactionByReference(reference))
    if (transaction !== undefined && belongs(transaction, quoteId)) return { found: { transaction, reference }, isAbsent: false }
    if (transaction !== undefined) isAbsent = false // it names another quote, perhaps this one in another spelling
  }
  return { found: undefined, isAbsent }
}

/** Finds the payment of a quote like `searchPayment`. Undefined does not prove that there is none. */
export async function findPayment(api: PaymentsApi, filed: Filed): Promise<FoundPayment | undefined> {
  return (await searchPayment(api, filed)).found
}

/** An order may be quoted twice under one reference: if the transaction names a quote, it must be this one. */
function belongs({ quote_id }: Transaction, quoteId: string): boolean {
  return quote_id === undefined || quote_id === quoteId
}
