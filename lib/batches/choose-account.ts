import type { PayeeAccount } from '#backoffice/batches/deps'
import type { RowFacts } from '#backoffice/batches/row-cells'
import type { BankAccount } from '#contract/bank-accounts'
import { countMissingRows } from '../api/not-read'
import { currencyOf } from '../shared/account-currency'
import { maskedAccount } from '../shared/masked-account'
import { endsWithDigits, fitsMask } from './fits-mask'

export type ChosenAccount = { account: BankAccount } | { match: 'no_account' | 'several_accounts'; field: string }

/**
 * Chooses the account of a customer that a row means: the only one that fits every cell about it. A phone alone means the pago
 * móvil of that phone, if there is one. If the list lacks accounts, one of those may be meant, so that the row has to name the number
 * or that phone.
 */
export function chooseAccount(accounts: readonly BankAccount[], facts: RowFacts): ChosenAccount {
  const active = accounts.filter(({ status }) => status !== 'deleted')
  const { bankCode, account: digits, document, phone } = facts
  const steps: [string, string | undefined, (account: BankAccount, sought: string) => boolean][] = [
    ['bank', bankCode, (account, sought) => account.bank_code === sought],
    ['account', digits, (account, sought) => endsWithDigits([account.account_number, account.account_number_last4], sought)],
    ['document', document, (account, sought) => !account.id_doc_number || fitsMask(account.id_doc_number, sought)],
  ]
  let left = active
  for (const [field, sought, fits] of steps) {
    if (sought === undefined) continue
    const next = left.filter((account) => fits(account, sought))
    if (next.length === 0) return { match: 'no_account', field }
    left = next
  }
  const ofPhone = digits === undefined && phone !== undefined ? left.filter((account) => isMobile(account, phone)) : []
  if (ofPhone.length > 0) left = ofPhone
  const isNamed = digits !== undefined || ofPhone.length > 0
  const [only, ...others] = left
  if (only === undefined) return { match: 'no_account', field: digits === undefined ? 'bank' : 'account' }
  const isSure = others.length === 0 && (isNamed || countMissingRows(accounts) === 0)
  return isSure ? { account: only } : { match: 'several_accounts', field: digits === undefined ? 'account' : 'bank' }
}

function isMobile(account: BankAccount, phone: string): boolean {
  return account.account_type === 'pagomovil' && fitsMask(account.phone_number, phone)
}

/** Returns the account with masked numbers, which all roles may see, and the currency in which it is paid. */
export function toPayeeAccount(account: BankAccount): PayeeAccount {
  return { id: account.id, currency: currencyOf(account), shown: maskedAccount(account) }
}
