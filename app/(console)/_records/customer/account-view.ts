import type { BankAccount } from '#contract/bank-accounts'
import { ServiceError } from '#contract/errors'
import { countUnreadRows, mayHaveMore } from '#lib/api/not-read'
import { maskAccount, maskDocument, maskPhone } from '#lib/shared/masks'
import { bankName } from './bank-name'

const revealedFields = ['account_number', 'phone_number', 'id_doc_number'] as const
export type RevealedField = (typeof revealedFields)[number]

/** A bank account as a page may show it. */
export type AccountView = {
  id: string
  type: string
  bank: string
  initials: string
  /** The account number, or the phone of a pago móvil; masked. */
  number: string | null
  numberField: 'account_number' | 'phone_number'
  /** The members that the API returns unmasked. */
  whole: readonly RevealedField[]
  document: string | null
  /** The name on the account; null if the API does not report it. */
  holder: string | null
  /** The last characters, which stay readable. */
  ending: string
  createdAt: string | null
  /** Added within the last 24 hours. */
  isNew: boolean
}

const dayMs = 86_400_000

/** Returns the number of accounts; undefined if some of them could not be read, or the list goes on. */
export function countOf(accounts: readonly BankAccount[]): number | undefined {
  return isWholeList(accounts) ? accounts.length : undefined
}

function isWholeList(accounts: readonly BankAccount[]): boolean {
  return countUnreadRows(accounts) === 0 && !mayHaveMore(accounts)
}

/**
 * Returns the account with this id. Throws `bank_account_not_found` if it does not exist, and `api_invalid_answer` if a row of
 * the list could not be read, or the list goes on: that row, or one of the rest, may be the account.
 */
export function accountIn(accounts: readonly BankAccount[], id: string): BankAccount {
  const account = accounts.find((one) => one.id === id)
  if (account) return account
  throw new ServiceError(isWholeList(accounts) ? 'bank_account_not_found' : 'api_invalid_answer', `no account ${id}`)
}

/** Returns the account with its members masked, because another implementation may have sent them in full. */
export function toAccountView(account: BankAccount, now = new Date()): AccountView {
  const mobile = account.account_type === 'pagomovil'
  const number = mobile ? account.phone_number && maskPhone(account.phone_number) : maskedNumber(account)
  const bank = bankName(account)
  return {
    id: account.id,
    type: account.account_type,
    bank,
    initials: initialsOf(bank, account.country_code),
    number: number?.replace(/\*+/, '*****') ?? null,
    numberField: mobile ? 'phone_number' : 'account_number',
    whole: revealedFields.filter((field) => isWhole(account[field])),
    document: account.id_doc_number ? maskDocument(account.id_doc_number) : null,
    holder: account.account_holder_name || null,
    ending: number?.replace(/^.*\*/, '') || account.id.slice(0, 4),
    createdAt: account.created_at ?? null,
    isNew: account.created_at !== undefined && now.getTime() - Date.parse(account.created_at) < dayMs,
  }
}

/** Returns the name of an account by its kind and its bank, as far as the API reports them; undefined if it reports neither. */
export function accountName(type: string, bank: string): string | undefined {
  return [type, bank].filter((part) => part !== '').join(', ') || undefined
}

/** Returns whether no part of the value is masked: the characters that APIs mask with occur in no number, phone or document. */
export function isWhole(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\+?[A-Za-z0-9][A-Za-z0-9 .()-]*$/.test(value) && !/x{2}/i.test(value)
}

function maskedNumber({ account_number: number, account_number_last4: last4 }: BankAccount): string | null {
  if (number) return maskAccount(number)
  return last4 ? `*****${last4}` : null
}

/** Returns two letters for the tile; the country is used if the name of the bank is unknown. */
function initialsOf(bank: string, country: string): string {
  const letters = /^\d/.test(bank) ? country : bank.replace(/^(Banco|Banca)\s+(de\s+)?/i, '')
  return letters.slice(0, 2).toUpperCase()
}
