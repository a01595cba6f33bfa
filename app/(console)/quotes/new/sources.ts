import type { Formatters } from '#app/formatters'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import type { SourceAccount } from './use-quote-draft'

/** The accounts that a quote can be paid from, as the form shows them. */
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
