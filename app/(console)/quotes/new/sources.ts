import type { Formatters } from '#app/formatters'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import type { SourceAccount } from './use-quote-draft'

/** Converts the accounts that a quote can be paid from for the form. */
export function toSources(accounts: readonly PrefundedSource[], format: Formatters): SourceAccount[] {
  return accounts
    .filter(({ currency }) => currency !== 'VES')
    .map(({ id, name, currency, available_balance: available }) => ({
      id,
      name,
      currency,
      available: available && format.figure(available),
    }))
}
