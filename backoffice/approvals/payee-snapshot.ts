import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import type { Vault } from '#database/vault'

/** Keyed hashes (HMAC) of the payee's members: changes show, values do not. Members that the API left out are absent. */
export type PayeeSnapshot = Readonly<Record<string, string>>

/** Takes a snapshot of the payee as the API returns them now. `account` is undefined for the customer's own wallet. */
export function snapshotPayee(vault: Vault, customer: Customer, account: BankAccount | undefined): PayeeSnapshot {
  const { legal_name, email, phone_number, type, country } = customer
  const members = { legal_name, email, phone_number, type, country, ...(account ? accountMembers(account) : walletOf(customer)) }
  return Object.fromEntries(
    Object.entries(members).flatMap(([member, value]) => (value ? [[member, hashOf(vault, customer.id, member, value)]] : [])),
  )
}

/**
 * Lists the members whose values differ in both snapshots. A member that is missing from one of them is not a change, because an
 * API may omit it. If the account has lost all identifying members, however, it counts as a different account.
 */
export function changedMembers(before: PayeeSnapshot, now: PayeeSnapshot): string[] {
  const changed = Object.keys(before).filter((member) => now[member] !== undefined && now[member] !== before[member])
  const known = identifying.filter((member) => before[member] !== undefined)
  const isLost = known.length > 0 && known.every((member) => now[member] === undefined)
  return isLost ? [...changed, ...known] : changed
}

const identifying = ['account_number', 'account_number_last4', 'account_phone', 'wallet_address'] as const

function accountMembers(account: BankAccount) {
  const { account_type, country_code, bank_code, account_number, account_number_last4, phone_number, id_doc_number } = account
  return {
    account_type,
    account_country: country_code,
    bank_code,
    account_number,
    account_number_last4,
    account_phone: phone_number,
    id_doc_number,
    account_holder: account.account_holder_name,
  }
}

function walletOf({ wallet_address }: Customer) {
  return { wallet_address }
}

function hashOf(vault: Vault, customerId: string, member: string, value: string): string {
  return vault.fingerprint(['payee', customerId, member, value]).subarray(0, 16).toString('base64url')
}
