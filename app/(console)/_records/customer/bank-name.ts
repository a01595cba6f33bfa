import type { BankAccount } from '#contract/bank-accounts'
import { findBank } from '#contract/banks'

/**
 * Returns the common name of the account's bank: the API's name, else the name of its code, else the code itself. A name of digits
 * alone is the code. Codes of banks in Venezuela have four digits, of which an API that sends them as numbers loses the leading
 * zeros.
 */
export function bankName({ bank_name, bank_code }: Pick<BankAccount, 'bank_name' | 'bank_code'>): string {
  if (bank_name && !/^\d+$/.test(bank_name)) return bank_name
  const told = bank_code || bank_name || ''
  const code = /^\d{1,3}$/.test(told) ? told.padStart(4, '0') : told
  return findBank(code)?.short_name ?? code
}
