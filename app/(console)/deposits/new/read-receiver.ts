import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Customer } from '#contract/customers'
import { unlessRefused } from '#contract/refusal-as-value'
import { api, apiExtensions, usesContract } from '#lib/server/api'
import { currencyOf } from '#lib/shared/account-currency'
import { isNotFound } from '#lib/shared/attempt'
import { statusLabels } from '../../_kit/words/status-labels'
import { findOwnWallet } from '../../_records/customer/find-wallet'
import { type FoundPayee, toPayeeFace } from '../../_records/customer/payee-face'
import { readCustomerNow } from '../../_records/customer/read-seen-customer'
import { toShownAccount } from '../../_records/customer/shown-account'

/** A customer who may pay in, masked, with where they can be credited: all that is sent to the form. */
export type Receiver = FoundPayee & { accounts: ReceivingAccount[] }
type ReceivingAccount = { id: string; currency: 'USDC' | 'USD'; title: string; detail: string }

/**
 * Returns the customer with their wallet and, of another API, their accounts in dollars. Rejects with the API's ServiceError, also if
 * one of these cannot be read: it may be there, so "nowhere to credit" would be wrong.
 */
export async function readReceiver(customerId: string, { seesEmails }: { seesEmails: boolean }): Promise<Receiver> {
  const [customer, words, has] = await Promise.all([readCustomerNow(customerId), statusLabels(), apiExtensions()])
  const [wallet, accounts] = await Promise.all([walletOf(customer), accountsInDollars(customerId)])
  return {
    ...toPayeeFace(customer, { words, seesEmails, reportsStates: has.has('listCustomers') }),
    accounts: [...wallet, ...accounts],
  }
}

/** Returns the wallet. The published interface tells its address by the e-mail of its customer, and not with the record. */
async function walletOf({ id, wallet_address: own, email }: Customer): Promise<ReceivingAccount[]> {
  const found = own || !email ? undefined : await unlessRefused(findOwnWallet({ id, email }), isNotFound)
  const address = own || found?.wallet_address
  if (!address) return []
  const t = await getTranslations('deposit-new')
  return [{ id: address, currency: 'USDC', title: t('wallet'), detail: `${address.slice(0, 8)}…` }]
}

/** Returns the accounts in dollars, which our own service does not credit. */
async function accountsInDollars(customerId: string): Promise<ReceivingAccount[]> {
  if (await usesContract()) return []
  const accounts = await api.listBankAccounts(customerId)
  return accounts
    .filter((account) => currencyOf(account) === 'USD')
    .map((account) => {
      const { bank, number } = toShownAccount(account)
      return { id: account.id, currency: 'USD', title: bank, detail: number ?? '' }
    })
}
