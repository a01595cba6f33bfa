import type { BankAccount } from '#contract/bank-accounts'
import { findBank } from '#contract/banks'

/** Returns the common name of the account's bank: the API's name, else the name of its code, else the code itself. */
export function bankName({ bank_name, bank_code }: Pick<BankAccount, 'bank_name' | 'bank_code'>): string {
  return bank_name ?? findBank(bank_code)?.short_name ?? bank_code
}
