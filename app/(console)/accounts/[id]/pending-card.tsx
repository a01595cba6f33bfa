import type { Formatters } from '#app/formatters'
import type { Staff } from '#lib/access/session'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { staffNames } from '../../_records/person/staff-names'
import { toHundredths } from '../../_records/prefunded-account/exact-balance'
import { PendingRequests } from './pending-requests'
import type { AccountActs } from './read-account-acts'

type Props = { account: PrefundedSource; acts: AccountActs; staff: Staff; format: Formatters }

/**
 * Shows top-ups, and reversals of them, that one person requested and a second has not decided; nothing if there are none. A
 * request whose amount cannot be read exactly is shown, but cannot be decided here.
 */
export async function PendingCard({ account, acts, staff, format }: Props) {
  const { pending_requests: pending = [] } = account
  const nameOf = pending.length === 0 ? String : await staffNames()
  const requests = pending.map(({ action, amount, reference, note = null, requested_by: by, created_at: at }) => ({
    action,
    minor: toHundredths(amount)?.toString() ?? null,
    figure: format.figure(amount),
    reference,
    note,
    by: nameOf(by),
    at,
    isOwn: by === staff.personId,
  }))
  const may = acts.takesFunding ? { agree: acts.agree, withdraw: staff.can('prefunded.fund') } : undefined
  return <PendingRequests account={acts.facts} requests={requests} may={may} />
}
