import type { BankAccount } from '#contract/bank-accounts'
import { findBank } from '#contract/banks'

/** How people call the bank of an account: as the API does, else as its code is known; a code that nobody knows stands for itself. */
export function bankName({ bank_name, bank_code }: Pick<BankAccount, 'bank_name' | 'bank_code'>): string {
  return bank_name ?? findBank(bank_code)?.short_name ?? bank_code
}
