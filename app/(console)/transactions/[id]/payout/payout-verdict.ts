import { ServiceError } from '#contract/errors'
import { byHand, type Payout, type PayoutDetail, type PayoutOutcome } from '#contract/payouts'
import type { Staff } from '#lib/access/session'

type Open = Pick<Payout, 'transaction' | 'stuck_at'>

/** Returns the outcomes that people may report: none while the rail carries the payout and is not late, or after it failed. */
export function openOutcomes({ transaction, stuck_at }: Open): readonly PayoutOutcome[] {
  const { status, payment_provider } = transaction
  if (status === 'completed') return ['returned']
  return status === 'processing' && (payment_provider === byHand || stuck_at !== null) ? ['completed', 'rejected'] : []
}

/**
 * `report`, `decide`: this person may report first, or second. `own`: their report waits for somebody else. `first_needed`,
 * `second_needed`: others may. `over`: nothing can be reported.
 */
export type PayoutVerdict = 'report' | 'decide' | 'own' | 'first_needed' | 'second_needed' | 'over'

/** Returns what this person may do about a payout. */
export function payoutVerdict(payout: Open & Pick<Payout, 'claim'>, staff: Pick<Staff, 'personId' | 'can'>): PayoutVerdict {
  const { claim } = payout
  if (openOutcomes(payout).length === 0) return 'over'
  if (claim === null) return staff.can('payout.report') ? 'report' : 'first_needed'
  if (claim.actor_id === staff.personId) return 'own'
  return staff.can('payout.decide') ? 'decide' : 'second_needed'
}

/** The situation in which a payout is, as far as people at the bank are concerned. */
export type PayoutSituation = 'by_hand' | 'silent' | 'unknown_code' | 'return_open' | 'delivered' | 'over'

/** Returns the situation. A return that the rail reported is open until two people have booked it. */
export function situationOf(payout: PayoutDetail): PayoutSituation {
  const { transaction, stuck_at, stuck_reason, return_refused_at: at, history } = payout
  const isBooked = history.some((one) => one.step === 'confirmed' && one.outcome === 'returned' && at && one.created_at >= at)
  if (transaction.status === 'completed') return at && !isBooked ? 'return_open' : 'delivered'
  if (openOutcomes(payout).length === 0) return 'over'
  // After a day the service calls a payout by hand stuck too, but it has no rail that could be silent.
  if (stuck_at === null || transaction.payment_provider === byHand) return 'by_hand'
  return stuck_reason === 'unknown_code' ? 'unknown_code' : 'silent'
}

/**
 * Returns whether a person has yet to pay it at the bank: no rail carries it, and nobody reports an outcome. A payout that its rail
 * left open is never paid by hand, because the rail may still pay it.
 */
export function isUnpaidByHand({ transaction, claim }: Pick<Payout, 'transaction' | 'claim'>): boolean {
  return transaction.payment_provider === byHand && transaction.status === 'processing' && claim === null
}

/** Throws `invalid_transition` if there is nothing left to pay at the bank. */
export function mustBeUnpaid(payout: Pick<Payout, 'transaction' | 'claim'>): void {
  if (!isUnpaidByHand(payout))
    throw new ServiceError('invalid_transition', `payout ${payout.transaction.id} is not to be paid by hand`)
}

/** Returns whether there is anything to show about people at the bank. A delivered payout matters to those who report returns. */
export function concernsPeople(payout: PayoutDetail, staff: Pick<Staff, 'can'>): boolean {
  if (payout.claim !== null || payout.history.length > 0) return true
  const situation = situationOf(payout)
  return situation === 'delivered' ? staff.can('payout.report') : situation !== 'over'
}
