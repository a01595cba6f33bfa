import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { PrefundedAccount } from '#contract/prefunded-accounts'
import type { NamedAccount } from './prefunded-setting'

/** An account that payments leave from. A balance is null where the API does not tell it: not known, which is not none. */
export type PrefundedSource = NamedAccount & { available_balance: string | null; held_balance: string | null }

/** The prefunded accounts as the API lists them; where it answers without a list, those that the settings name. */
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
