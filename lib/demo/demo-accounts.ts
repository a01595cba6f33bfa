import { isVenezuelanAccount } from '#contract/account-checks'
import type { BankAccountBody } from '#contract/bank-accounts'
import { phoneOf } from './demo-customers'
import type { Random } from './random'

const banks = ['0102', '0105', '0108', '0114', '0134', '0172', '0191'] as const

/** What the sandbox does with a payment to an account: by the last digit of its phone, or the last two of its number. */
export const outcomes = {
  completed: 0,
  atOnce: 1,
  phoneInvalid: 2,
  slow: 3,
  documentMismatch: 4,
  silent: 5,
  returned: 6,
  noFloat: 7,
} as const
export type Outcome = keyof typeof outcomes

export function pagoMovil(random: Random, outcome: Outcome): BankAccountBody {
  return {
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: random.pick(banks),
    phone_number: outcome === 'completed' ? phoneOf(random) : `+58412000000${outcomes[outcome]}`,
    id_doc_number: `V${random.between(6_000_000, 29_999_999)}`,
  }
}

export function bankAccount(random: Random, outcome: Outcome): BankAccountBody {
  const bank_code = random.pick(banks)
  const ending = outcome === 'completed' ? random.between(10, 99) : outcomes[outcome]
  return {
    account_type: 'bankaccount',
    country_code: 'VE',
    bank_code,
    account_number: accountNumber(bank_code, random, ending),
    id_doc_number: `V${random.between(6_000_000, 29_999_999)}`,
  }
}

export function accountInTheStates(random: Random, holder: string): BankAccountBody {
  return {
    account_type: 'bankaccount',
    country_code: 'US',
    bank_code: '021000021',
    account_number: String(random.between(100_000_000, 999_999_999)),
    account_holder_name: holder,
  }
}

/** One of the hundred pairs of check digits fits. */
function accountNumber(bank: string, random: Random, ending: number): string {
  const office = String(random.between(1, 499)).padStart(4, '0')
  const number = `${random.between(10_000_000, 99_999_999)}${String(ending).padStart(2, '0')}`
  for (let check = 0; check < 100; check++) {
    const whole = `${bank}${office}${String(check).padStart(2, '0')}${number}`
    if (isVenezuelanAccount(whole)) return whole
  }
  throw new Error('No check digits fit')
}
