import type { BankAccount } from '#contract/bank-accounts'
import { findBank } from '#contract/banks'

/**
 * Returns the common name of the account's bank: the API's name, else the name of its code, else the code itself. Codes of banks in
 * Venezuela have four digits, of which an API that sends them as numbers loses the leading zeros.
 */
export function bankName({ bank_name, bank_code }: Pick<BankAccount, 'bank_name' | 'bank_code'>): string {
  const code = /^\d{1,3}$/.test(bank_code) ? bank_code.padStart(4, '0') : bank_code
  return bank_name ?? findBank(code)?.short_name ?? code
}
