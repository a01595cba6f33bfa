import 'server-only'
import type { Masked } from '#backoffice/columns'
import type { BankAccount } from '#contract/bank-accounts'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { maskedAccount } from '#lib/shared/masked-account'
import { maskAccount, maskDocument, maskPhone } from '#lib/shared/masks'
import { bankName } from './bank-name'

/** The account that a quote pays to, masked. A page may contain nothing more of it. */
export type ShownAccount = {
  rail: string
  bank: string
  bankCode: string
  number: string | null
  phone: string | null
  document: string | null
  /** The name on the account, shown like the name of a customer; null if the API does not report it. */
  holder: string | null
}

/** Returns what pages show of an account: its number, phone and document are masked for everybody. */
export function toShownAccount(account: BankAccount): ShownAccount {
  return {
    rail: account.account_type,
    bank: bankName(account),
    bankCode: account.bank_code,
    number: account.account_number ? maskAccount(account.account_number) : null,
    phone: account.phone_number ? maskPhone(account.phone_number) : null,
    document: account.id_doc_number ? maskDocument(account.id_doc_number) : null,
    holder: account.account_holder_name || null,
  }
}

/** Returns what tells an account from others at its bank: its phone or its number, or else the text that names its id. */
export function tellingPart({ rail, phone, number }: ShownAccount, byId: string): string {
  return (rail === 'pagomovil' ? phone : number) ?? number ?? phone ?? byId
}

/** Returns the account as it is at the time of the quote, to be compared with its state before the money is released. */
export async function accountSnapshot(customerId: string, accountId: string): Promise<Masked> {
  const accounts = await attempt(api.listBankAccounts(customerId))
  const account = accounts.ok ? accounts.value.find(({ id }) => id === accountId) : undefined
  return account === undefined ? {} : maskedAccount(account)
}
