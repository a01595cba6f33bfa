import type { Formatters } from '#app/formatters'
import { formatCount } from '#lib/shared/format'
import type { DepositToDecide, UnclaimedDeposits } from './deposits'
import type { FundingToDecide } from './fundings'
import type { WaitingPayout } from './payouts'
import type { Waiting } from './read-waiting'

/** The names and words that the texts of waiting items need. */
export type GapNames = {
  format: Formatters
  staff: (actor: string) => string
  payee: (item: Waiting) => string
  reason: (word: string) => string
  whyOf: (approvalId: string) => string
  pauseReason: (code: string) => string
  outcome: (word: string) => string
}
/**
 * The values of the placeholders. `key`, `named` and `does`: the keys of the detail, the text and the act, if they differ from those
 * of the kind.
 */
export type Gaps = Record<string, string> & {
  key?: string
  named?: string
  does?: string
  since?: string
  exactMid?: string
  exactLast?: string
}

/** Returns what was reported first, or why the payout waits, and since when. */
export function payoutGaps(
  { kind, payout }: WaitingPayout,
  { format, staff, outcome }: Pick<GapNames, 'format' | 'staff' | 'outcome'>,
): Gaps {
  const since = (at: string | null | undefined) => format.relative(at ?? format.now)
  switch (kind) {
    case 'second': {
      const { outcome: word = '', actor_id = '', expires_at } = payout.claim ?? {}
      return { reported: outcome(word), by: staff(actor_id), since: since(expires_at) }
    }
    case 'stuck': {
      const key = payout.stuck_reason === 'unknown_code' ? 'stuckCode' : 'stuck'
      return { key, code: payout.network_code ?? '', since: since(payout.stuck_at) }
    }
    case 'returned':
      return { since: since(payout.return_refused_at) }
    case 'execute':
      return { since: since(payout.transaction.created_at) }
  }
}

/** Returns the account, the person who requested it, and the bank's reference. */
export function fundingGaps({ account, request }: FundingToDecide, { format, staff }: Pick<GapNames, 'format' | 'staff'>): Gaps {
  const named = request.action === 'reverse' ? 'fundingReversal' : 'funding'
  const { reference, requested_by: by, created_at: at } = request
  return { key: named, named, account: account.name, by: staff(by), reference, since: format.relative(at) }
}

/** Returns the person who requested it, and the reference of the payment, or of the payment back; or how many nobody claimed. */
export function depositGaps(
  item: DepositToDecide | UnclaimedDeposits,
  { format, staff }: Pick<GapNames, 'format' | 'staff'>,
): Gaps {
  if (item.kind === 'unclaimed')
    return { named: item.count === 1 ? 'unclaimedOne' : item.kind, count: formatCount(item.count, format.locale) }
  const { deposit, request } = item
  const named = request.action === 'match' ? 'depositMatch' : 'deposit'
  const { requested_by: by, created_at: at } = request
  return { key: named, named, by: staff(by), reference: request.reference ?? deposit.reference, since: format.relative(at) }
}
