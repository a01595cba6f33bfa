import 'server-only'
import type { WalletSummary } from '#contract/wallets'
import { api, apiExtensions } from '#lib/server/api'
import { rememberCustomer } from './remember-customer'

/**
 * The wallet of an e-mail, which is also where the published interface tells the state of a customer: it is remembered where the API has no list.
 * Rejects with the ServiceError of the API, `customer_not_found` where nobody has this e-mail.
 */
export async function findWallet(email: string): Promise<WalletSummary> {
  const wallet = await api.findWalletByEmail(email)
  const { user_id: id, type, state } = wallet
  const isRemembered = id !== '' && !(await apiExtensions()).has('listCustomers')
  if (isRemembered) await rememberCustomer({ id, type, state, email: wallet.email || email })
  return wallet
}
