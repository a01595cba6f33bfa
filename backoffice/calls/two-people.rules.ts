import type { Masked } from '../columns'
import type { Role } from '../people/roles'

/** Work at the payments API that takes two people. `what` names it in notices. */
export type SharedWork = {
  what: 'funding' | 'deposit' | 'payout' | 'unblock'
  /** The actions with which one person requests it. */
  requests: readonly string[]
  /** The actions that end a request; `requests` can, too. */
  ends: readonly string[]
  /** The roles that decide it. */
  decidedBy: readonly Role[]
}

/** What an act did to such work: it waits for a second person, or that person has decided it. `voided`: both begin anew. */
export type SharedStep = 'waits' | 'agreed' | 'rejected' | 'voided'

export const sharedWorks: readonly SharedWork[] = [
  {
    what: 'funding',
    requests: ['prefunded_account.top_up', 'prefunded_account.reverse'],
    ends: ['prefunded_account.agree', 'prefunded_account.reject', 'prefunded_account.withdraw'],
    decidedBy: ['approver'],
  },
  {
    what: 'deposit',
    requests: ['deposit.request_match', 'deposit.request_refund'],
    ends: ['deposit.agree', 'deposit.reject', 'deposit.withdraw'],
    decidedBy: ['approver'],
  },
  { what: 'payout', requests: ['payout.report'], ends: ['payout.decide'], decidedBy: ['approver'] },
  {
    what: 'unblock',
    requests: ['customer.unblock'],
    ends: ['customer.unblock_reject', 'customer.unblock_withdraw', 'customer.block'],
    decidedBy: ['compliance'],
  },
]

/** Returns the work that an action of the audit trail belongs to; undefined for other actions. */
export function sharedWorkOf(action: string): SharedWork | undefined {
  return sharedWorks.find(({ requests, ends }) => requests.includes(action) || ends.includes(action))
}

/**
 * Returns what an act that was done did to the work, by its record. Undefined if it did nothing to it: it took effect at once, it was
 * requested before, or its own author withdrew it. A decision that was found by a look-up has only its effect.
 */
export function sharedStepOf(action: string, after: Masked | null | undefined): SharedStep | undefined {
  const { outcome, payout_step: step, unchanged } = after ?? {}
  if (unchanged !== undefined && unchanged !== null) return undefined
  if (action.endsWith('.reject') || action === 'customer.unblock_reject') return 'rejected'
  if (action === 'payout.report') return step === 'claimed' ? 'waits' : undefined
  if (action === 'payout.decide') return step === 'confirmed' ? 'agreed' : step === 'voided' ? 'voided' : undefined
  if (outcome === 'pending_second_approval') return 'waits'
  const isAgreement = action.endsWith('.agree') || action === 'customer.unblock'
  return isAgreement ? 'agreed' : undefined
}
