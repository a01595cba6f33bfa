import 'server-only'
import { cache } from 'react'
import { rememberAccounts } from '#backoffice/registry/remember-customer'
import { toIdDocNumber } from '#contract/account-checks'
import type { BankAccount } from '#contract/bank-accounts'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'

/**
 * Returns the accounts of a customer, read once per page. If the API has no list of customers, the accounts are remembered, so
 * that the customer can be found by the end of a number. Rejects with the ServiceError of the API.
 */
export const readAccounts = cache(async (customerId: string): Promise<BankAccount[]> => {
  const accounts = await api.listBankAccounts(customerId)
  if ((await apiExtensions()).has('listCustomers')) return accounts
  const seen = accounts.map((account) => ({
    id: account.id,
    details: { type: account.account_type, bank: account.bank_code },
    lastFour: endOf(account),
    document: toIdDocNumber(account.id_doc_number ?? ''),
  }))
  await rememberAccounts(await openDesk(), customerId, seen)
  return accounts
})

/** Returns the last four digits of an account number, which everybody may see. A phone shows only two digits and gives none. */
function endOf({ account_number: number, account_number_last4: last4 }: BankAccount): string | null {
  return /\d{4}$/.exec(last4 || number || '')?.[0] ?? null
}
