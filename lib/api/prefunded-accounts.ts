import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { PrefundedAccount } from '#contract/prefunded-accounts'
import type { NamedAccount } from './prefunded-setting'

type Reported = Pick<PrefundedAccount, 'status' | 'low_balance_threshold' | 'pending_requests'>

/**
 * An account from which payments are made. A balance is null if the API does not report it: unknown, not zero. An account that
 * the settings name has no other members.
 */
export type PrefundedSource = NamedAccount & { available_balance: string | null; held_balance: string | null } & Partial<Reported>

/** Returns the prefunded accounts that the API lists; if it has no list, those that the settings name. */
export async function readPrefundedAccounts(
  api: Pick<PaymentsApi, 'listPrefundedAccounts'>,
  named: readonly NamedAccount[] | undefined,
): Promise<PrefundedSource[]> {
  try {
    return (await api.listPrefundedAccounts()).data
  } catch (error) {
    if (named === undefined || !(error instanceof ServiceError) || error.code === 'api_unreachable') throw error
    return named.map((account) => ({ ...account, available_balance: null, held_balance: null }))
  }
}
