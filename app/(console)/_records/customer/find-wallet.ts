import 'server-only'
import { cache } from 'react'
import { isOfAnother } from '#backoffice/payments/read-payee'
import { customerOfWallet } from '#backoffice/registry/customer-of-wallet'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { WalletSummary } from '#contract/wallets'
import { api, apiExtensions } from '#lib/server/api'
import { wholeEmail } from './plan-search'
import { rememberCustomer } from './remember-customer'
import { findSeen } from './seen-customer'

/** More than one customer with the same e-mail, some of whom may be deleted. */
const mostSeen = 3

/**
 * Returns the wallet of an e-mail, read once per page; if the API does not give the id of its customer, with that of the only
 * customer seen here with this e-mail, or else an empty one. In the published interface it also reports the state of the
 * customer, which is remembered if the API has no list. Rejects with the ServiceError of the API: `customer_not_found` if no
 * customer has this e-mail.
 */
export const findWallet = cache(async (email: string): Promise<WalletSummary> => {
  const read = await api.findWalletByEmail(email)
  const named = await orRefusal(namedCustomer(email, read))
  // Without an answer about that id nothing is remembered under it.
  const isUnread = named instanceof ServiceError
  const id = isUnread ? read.user_id : named || (await onlySeenWith(email)) || ''
  const { type, state } = read
  const isRemembered = !isUnread && id !== '' && !(await apiExtensions()).has('searchedMembers')
  if (isRemembered) await rememberCustomer({ id, type, state, email: read.email || email })
  return { ...read, user_id: id }
})

/** Returns the wallet of this customer. Rejects with `no_match_unclear` too if it is of another customer with the same e-mail. */
export async function findOwnWallet({ id, email }: { id: string; email: string }): Promise<WalletSummary> {
  const wallet = await findWallet(email)
  if (await isOfAnother(api, { id, email }, wallet))
    throw new ServiceError('no_match_unclear', 'the wallet is of another customer')
  return wallet
}

/**
 * Returns the id of the customer that a wallet names. The built-in service always gives it, and an id that was seen here as that of
 * a customer with this e-mail is not read again.
 */
async function namedCustomer(email: string, wallet: WalletSummary): Promise<string> {
  if ((await apiExtensions()).has('searchedMembers')) return wallet.user_id
  const seen = wallet.user_id === '' ? [] : await findSeen(wholeEmail(email), mostSeen)
  return seen.some(({ id }) => id === wallet.user_id) ? wallet.user_id : customerOfWallet(api, email, wallet)
}

async function onlySeenWith(email: string): Promise<string | undefined> {
  const [seen, other] = (await findSeen(wholeEmail(email), mostSeen)).filter(({ state }) => state !== 'DELETED')
  return other === undefined ? seen?.id : undefined
}
