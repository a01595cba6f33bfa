import type { Formatters } from '#app/formatters'
import type { WaitingPayout } from './payouts'

type Names = { format: Formatters; staff: (actor: string) => string; outcome: (word: string) => string }

/** Returns, for the texts of a payout, who reported what, or which code nobody knows, and since when or until when it waits. */
export function payoutGaps(
  { kind, payout }: WaitingPayout,
  { format, staff, outcome: outcomeOf }: Names,
): Record<string, string> {
  switch (kind) {
    case 'second': {
      const { outcome = '', actor_id = '', expires_at = format.now.toISOString() } = payout.claim ?? {}
      return { reported: outcomeOf(outcome), by: staff(actor_id), since: format.relative(expires_at) }
    }
    case 'stuck': {
      const key = payout.stuck_reason === 'unknown_code' ? 'stuckCode' : 'stuck'
      return { key, code: payout.network_code ?? '', since: format.relative(payout.stuck_at ?? format.now) }
    }
    case 'returned':
      return { since: format.relative(payout.return_refused_at ?? format.now) }
    case 'execute':
      return { since: format.relative(payout.transaction.created_at ?? format.now) }
  }
}
