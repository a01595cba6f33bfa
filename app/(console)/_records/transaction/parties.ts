import 'server-only'
import { getTranslations } from 'next-intl/server'
import { findCustomers } from '#backoffice/registry/find-customers'
import { wholeEmailWord } from '#backoffice/registry/personal'
import type { Customer } from '#contract/customers'
import type { Quote, Transaction } from '#contract/transfers'
import { api, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { type ShownAccount, toShownAccount } from '../customer/shown-account'

export type Parties = {
  customer: Customer | undefined
  account: ShownAccount | undefined
  /** The bank that receives the money, or the customer's own wallet. */
  bank: string | undefined
  toWallet: boolean
}

/** Returns the parties of a payment; the account is masked, the customer is not. Unreadable parts are undefined. */
export async function readParties(transaction: Transaction | undefined, quote: Quote | undefined): Promise<Parties> {
  const customerId = transaction?.customer_id ?? quote?.customer_id ?? (await knownByEmail(transaction?.customer_email))
  if (customerId === undefined) return { customer: undefined, account: undefined, bank: undefined, toWallet: false }
  const [customer, accounts] = await Promise.all([
    attempt(api.readCustomer(customerId)),
    attempt(api.listBankAccounts(customerId)),
  ])
  const found = accounts.ok ? accounts.value.find(({ id }) => id === quote?.destination.account_id) : undefined
  const account = found && toShownAccount(found)
  const known = customer.ok ? customer.value : undefined
  const toWallet = isWalletOf(known, quote) || (transaction?.type === 'transfer' && (await usesContract()))
  return { customer: known, account, bank: toWallet ? await walletWord() : account?.bank, toWallet }
}

/** Returns the id of the only customer seen here with this e-mail: the published interface names a payee by e-mail alone. */
async function knownByEmail(email: string | null | undefined): Promise<string | undefined> {
  if (!email) return undefined
  const found = await findCustomers(await openDesk(), [{ words: [wholeEmailWord(email)] }], 2)
  return found.length === 1 ? found[0]?.id : undefined
}

/** Returns whether a quote pays into the customer's own wallet, without a bank. */
export function isWalletOf(customer: Customer | undefined, quote: Quote | undefined): boolean {
  return customer?.wallet_address !== undefined && customer.wallet_address === quote?.destination.account_id
}

/** Returns the word for the wallet in the place of a bank's name. */
export async function walletWord(): Promise<string> {
  return (await getTranslations('plain'))('theWallet')
}
