import 'server-only'
import { cache } from 'react'
import type { WalletSummary } from '#contract/wallets'
import { api, apiExtensions } from '#lib/server/api'
import { rememberCustomer } from './remember-customer'

/**
 * Returns the wallet of an e-mail, read once per page. In the published interface it also reports the state of the customer,
 * which is remembered if the API has no list. Rejects with the ServiceError of the API: `customer_not_found` if no customer has
 * this e-mail.
 */
export const findWallet = cache(async (email: string): Promise<WalletSummary> => {
  const wallet = await api.findWalletByEmail(email)
  const { user_id: id, type, state } = wallet
  const isRemembered = id !== '' && !(await apiExtensions()).has('listCustomers')
  if (isRemembered) await rememberCustomer({ id, type, state, email: wallet.email || email })
  return wallet
})
