import type { BankAccount } from '#contract/bank-accounts'
import { maskAccount, maskDocument, maskPhone } from './masks'

/** Returns what is stored of an account, to be shown, and compared with the account later: all roles may see it. */
export function maskedAccount(account: BankAccount) {
  const { account_number: number, phone_number: phone, id_doc_number: document } = account
  return {
    account_rail: account.account_type,
    account_bank: account.bank_code,
    account_number: number ? maskAccount(number) : null,
    account_phone: phone ? maskPhone(phone) : null,
    account_document: document ? maskDocument(document) : null,
  }
}
