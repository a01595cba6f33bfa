import type { PaymentsApi } from '#contract/api'
import type { QuotePage, TransactionPage } from '#contract/transfer-lists'
import type { Quote, Transaction } from '#contract/transfers'
import type { Extensions } from './perform'

/**
 * Members of the contract by which a page shows where money is. The published interface does not have them, so an API without our
 * extensions may mean something else by the same name.
 */
const ofTransaction = [
  'source_amount',
  'source_currency',
  'quoted_amount',
  'destination_currency',
  'requires_confirmation',
  'confirm_by',
  'updated_at',
  'completed_at',
  'returned_amount',
] as const satisfies readonly (keyof Transaction)[]
const ofQuote = ['requires_confirmation', 'confirm_by', 'transaction_id'] as const satisfies readonly (keyof Quote)[]

/**
 * Returns the API without those members, unless it reads quotes like the contract and therefore is one of ours (see
 * `speaksContract`). What identifies other records stays, and what was typed is still compared with every answer.
 */
export function withKnownMembers(api: PaymentsApi, extensions: () => Promise<Extensions>): PaymentsApi {
  const isOurs = async () => (await extensions()).has('readQuote')
  const quote = async (read: Quote) => ((await isOurs()) ? read : without(read, ofQuote))
  const transaction = async (read: Transaction) => ((await isOurs()) ? read : without(read, ofTransaction))
  const quotes = async (page: QuotePage) => {
    if (!(await isOurs())) for (const one of page.data) without(one, ofQuote)
    return page
  }
  const transactions = async (page: TransactionPage) => {
    if (!(await isOurs())) for (const one of page.data) without(one, ofTransaction)
    return page
  }
  return {
    ...api,
    createQuote: async (body, options) => quote(await api.createQuote(body, options)),
    payQuote: async (id, body, options) => transaction(await api.payQuote(id, body, options)),
    confirmQuote: async (id, body, options) => quote(await api.confirmQuote(id, body, options)),
    readTransaction: async (id, options) => transaction(await api.readTransaction(id, options)),
    listQuotes: async (query, options) => quotes(await api.listQuotes(query, options)),
    listTransactions: async (query, options) => transactions(await api.listTransactions(query, options)),
    findTransactionByReference: async (reference, options) => {
      return transaction(await api.findTransactionByReference(reference, options))
    },
  }
}

/** Changes the record in place: notes about its unreadable parts belong to this object, not to a copy. */
function without<T extends object>(record: T, members: readonly (keyof T)[]): T {
  for (const member of members) delete record[member]
  return record
}
