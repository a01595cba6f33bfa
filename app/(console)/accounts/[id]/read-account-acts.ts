import 'server-only'
import type { Staff } from '#lib/access/session'
import { offers } from '#lib/server/api'
import { servedOrganization } from '#lib/server/organization'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { offersFunding } from '../../_records/prefunded-account/list-fundings'
import type { AccountFacts } from './account-facts'

/** What this person may do with an account, as far as the API offers it. */
export type AccountActs = {
  facts: AccountFacts
  /** Whether the API takes top-ups, and can be told of a decision about one. */
  takesFunding: boolean
  fund: boolean
  agree: boolean
  setThreshold: boolean
}

/** Returns what the acts on an account need, and which of them are offered. Nothing is booked on a closed account. */
export async function readAccountActs(account: PrefundedSource, staff: Staff): Promise<AccountActs> {
  const { id, name, currency, available_balance: available, status } = account
  const [organization, takesFunding, takesThreshold] = await Promise.all([
    servedOrganization(),
    offersFunding(),
    offers('setLowBalanceThreshold'),
  ])
  const isOpen = status === 'active'
  const mayFund = staff.can('prefunded.fund')
  return {
    facts: { id, name, currency, available, live: organization?.test === false },
    takesFunding,
    fund: takesFunding && isOpen && mayFund,
    agree: takesFunding && staff.can('prefunded.approve'),
    setThreshold: takesThreshold && isOpen && mayFund,
  }
}
