import type { BankAccount } from '#contract/bank-accounts'
import type { Currency } from '#contract/currency'

/** Returns what an account is paid in. An API that does not say so pays an account in the currency of its country. */
export function currencyOf({ currency, country_code }: Pick<BankAccount, 'currency' | 'country_code'>): Currency {
  return currency ?? (country_code === 'US' ? 'USD' : 'VES')
}
