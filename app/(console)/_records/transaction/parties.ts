import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Customer } from '#contract/customers'
import type { Quote, Transaction } from '#contract/transfers'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { type ShownAccount, toShownAccount } from '../customer/shown-account'

export type Parties = {
  customer: Customer | undefined
  account: ShownAccount | undefined
  /** The bank that is paid, or the customer's own wallet. */
  bank: string | undefined
  toWallet: boolean
}

/** Returns whom a payment is about, masked where it is shown. What cannot be read is left out: the payment itself still stands. */
export async function readParties(transaction: Transaction | undefined, quote: Quote | undefined): Promise<Parties> {
  const customerId = transaction?.customer_id ?? quote?.customer_id
  if (customerId === undefined) return { customer: undefined, account: undefined, bank: undefined, toWallet: false }
  const [customer, accounts] = await Promise.all([
    attempt(api.readCustomer(customerId)),
    attempt(api.listBankAccounts(customerId)),
  ])
  const found = accounts.ok ? accounts.value.find(({ id }) => id === quote?.destination.account_id) : undefined
  const account = found && toShownAccount(found)
  const known = customer.ok ? customer.value : undefined
  const toWallet = isWalletOf(known, quote) || transaction?.type === 'transfer'
  return { customer: known, account, bank: toWallet ? await walletWord() : account?.bank, toWallet }
}

/** Returns whether a quote pays into the customer's own wallet: no bank stands in between. */
export function isWalletOf(customer: Customer | undefined, quote: Quote | undefined): boolean {
  return customer?.wallet_address !== undefined && customer.wallet_address === quote?.destination.account_id
}

/** How the wallet is called where a bank would stand. */
export async function walletWord(): Promise<string> {
  return (await getTranslations('plain'))('theWallet')
}
