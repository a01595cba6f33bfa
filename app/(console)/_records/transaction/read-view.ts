import 'server-only'
import type { SearchParams } from '../../_kit/list/search-params'
import { searches } from '../payment/searches'
import { type TransactionsView, transactionsAddress } from './transactions-address'

/** Reads the view of the list. The filter by the bank's reference is dropped if the API does not know it, and is not shown then. */
export async function readTransactionsView(params: SearchParams): Promise<TransactionsView> {
  const view = transactionsAddress.read(params)
  const isKnown = view.bankReference === undefined || (await searches('searchedTransactions'))
  return isKnown ? view : { ...view, bankReference: undefined }
}
