import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { PrefundedAccount } from '#contract/prefunded-accounts'
import type { NamedAccount } from './prefunded-setting'

/** An account from which payments are made. A balance is null if the API does not report it: unknown, not zero. */
export type PrefundedSource = NamedAccount & { available_balance: string | null; held_balance: string | null }

/** Returns the prefunded accounts that the API lists; if it has no list, those that the settings name. */
export async function readPrefundedAccounts(
  api: Pick<PaymentsApi, 'listPrefundedAccounts'>,
  named: readonly NamedAccount[] | undefined,
): Promise<PrefundedSource[]> {
  try {
    return (await api.listPrefundedAccounts()).data.map(toSource)
  } catch (error) {
    if (named === undefined || !(error instanceof ServiceError) || error.code === 'api_unreachable') throw error
    return named.map((account) => ({ ...account, available_balance: null, held_balance: null }))
  }
}

function toSource({ id, name, currency, available_balance, held_balance }: PrefundedAccount): PrefundedSource {
  return { id, name, currency, available_balance, held_balance }
}
