import type { Formatters } from '#app/formatters'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { readBalance } from './exact-balance'

/**
 * Whether an account can pay: `open`, also with less than its threshold (`low`), or `closed`. Only the settings name it
 * (`named`), or the API says something else (`other`).
 */
export type AccountState = 'open' | 'low' | 'closed' | 'named' | 'other'

/** One row of the list, formatted for the reader. An amount is null if the API does not report it. */
export type AccountRow = {
  id: string
  name: string
  currency: string
  available: string | null
  held: string | null
  threshold: string | null
  state: AccountState
  /** The status word of the API. */
  status: string
  /** The number of top-ups and reversals that wait for a second person. */
  waiting: number
}

/** Returns the row of an account; a figure is null where the API does not report it. */
export function toAccountRow(account: PrefundedSource, format: Pick<Formatters, 'figure'>): AccountRow {
  const { id, name, currency, available_balance, held_balance, low_balance_threshold, pending_requests } = account
  const shown = (amount: string | null | undefined) => (amount === null || amount === undefined ? null : format.figure(amount))
  return {
    id,
    name,
    currency,
    available: shown(available_balance),
    held: shown(held_balance),
    threshold: shown(low_balance_threshold),
    state: stateOf(account),
    status: account.status ?? '',
    waiting: pending_requests?.length ?? 0,
  }
}

/** Returns the state that is shown. `named` is an account of our settings, of which the API reports nothing. */
export function stateOf({ status, available_balance, low_balance_threshold }: PrefundedSource): AccountState {
  if (status === undefined) return 'named'
  if (status === 'closed') return 'closed'
  if (status !== 'active') return 'other'
  if (available_balance === null || low_balance_threshold === null || low_balance_threshold === undefined) return 'open'
  return isBelow(available_balance, low_balance_threshold) ? 'low' : 'open'
}

/** Compares balances exactly; false for a text that is no amount. */
function isBelow(amount: string, threshold: string): boolean {
  const [balance, limit] = [readBalance(amount), readBalance(threshold)]
  return balance !== undefined && limit !== undefined && balance < limit
}
