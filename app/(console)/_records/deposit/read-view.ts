import 'server-only'
import type { SearchParams } from '../../_kit/list/search-params'
import { searches } from '../payment/searches'
import { type DepositsView, depositsAddress } from './deposits-address'

const unsearched = { bankReference: undefined, bank: undefined, amount: undefined, currency: undefined } as const

/** Reads the view of the list. Filters that the API does not know are dropped, and are not shown then. */
export async function readDepositsView(params: SearchParams): Promise<DepositsView> {
  const view = depositsAddress.read(params)
  return (await searches('searchedDeposits')) ? view : { ...view, ...unsearched }
}
