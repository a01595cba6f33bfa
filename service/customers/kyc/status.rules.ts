import type { CustomerState } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { ReviewDecisionKind } from '#contract/reasons'
import type { CustomerStatus } from '../record/customer.rules'

/** Returns whether the customer needs a person's decision: a review is open in exactly these states. */
export function needsReview({ state, kycStatus }: Pick<CustomerStatus, 'state' | 'kycStatus'>): boolean {
  const waits = kycStatus === 'under_review' || kycStatus === 'expired'
  return waits && (state === 'ONBOARDING' || state === 'SUSPENDED')
}

/** Suspends a customer and stores the state to return to. */
export function suspend(before: CustomerStatus): CustomerStatus {
  mustBeIn(before, 'ACTIVE', 'ONBOARDING')
  return { ...before, state: 'SUSPENDED', previousState: before.state }
}

/** Ends a suspension. Throws `invalid_transition` in another state, `customer_not_found` for a deleted customer. */
export function reinstate(before: CustomerStatus): CustomerStatus {
  mustBeIn(before, 'SUSPENDED')
  return { ...before, state: before.previousState ?? 'ONBOARDING', previousState: null }
}

/** Blocks a customer; only two people together can unblock them. */
export function block(before: CustomerStatus): CustomerStatus {
  mustBeIn(before, 'REGISTERED', 'ONBOARDING', 'ACTIVE', 'SUSPENDED')
  return { ...before, state: 'BLOCKED', previousState: before.state === 'SUSPENDED' ? before.previousState : before.state }
}

/** Unblocks a customer to SUSPENDED, never directly to ACTIVE. A customer without a valid approval must be reviewed again. */
export function unblock(before: CustomerStatus): CustomerStatus {
  mustBeIn(before, 'BLOCKED')
  const { kycStatus, previousState } = before
  const wasActive = previousState === 'ACTIVE'
  const holds = wasActive ? kycStatus === 'approved' : kycStatus === 'not_started' || kycStatus === 'incomplete'
  if (holds) return { ...before, state: 'SUSPENDED', previousState: previousState ?? 'ONBOARDING' }
  return { state: 'SUSPENDED', previousState: 'ONBOARDING', kycStatus: 'under_review' }
}

/** Returns the customer's status after a reviewer's decision; a suspended customer remains suspended. */
export function decide(before: CustomerStatus, decision: ReviewDecisionKind): CustomerStatus {
  if (!needsReview(before))
    throw new ServiceError('invalid_transition', `Nothing to decide: ${before.state}, ${before.kycStatus}`)
  if (decision === 'reject') return { ...block(before), kycStatus: 'rejected' }
  if (decision === 'request_information') return { ...before, kycStatus: 'incomplete' }
  return { ...onward(before, 'ACTIVE'), kycStatus: 'approved' }
}

/** Returns the status after the approval expired; undefined if there is no approval to lose. */
export function expire(before: CustomerStatus): CustomerStatus | undefined {
  const active = before.state === 'ACTIVE' || (before.state === 'SUSPENDED' && before.previousState === 'ACTIVE')
  if (before.kycStatus !== 'approved' || !active) return undefined
  return { ...onward(before, 'ONBOARDING'), kycStatus: 'expired' }
}

/** Moves a customer to a state; a suspended customer gets there when reinstated. */
export function onward(before: CustomerStatus, state: CustomerState): CustomerStatus {
  return before.state === 'SUSPENDED' ? { ...before, previousState: state } : { ...before, state, previousState: null }
}

function mustBeIn({ state }: CustomerStatus, ...states: CustomerState[]): void {
  if (states.includes(state)) return
  if (state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  throw new ServiceError('invalid_transition', `Not possible for a customer who is ${state}`)
}
