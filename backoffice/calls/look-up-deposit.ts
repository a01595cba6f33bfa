import type { PaymentsApi } from '#contract/api'
import type { DepositDetail } from '#contract/deposits'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import type { MatchKeys } from './match-keys'
import { unlessQuiet } from './recognise'

/**
 * Looks up a match or a refund of a deposit: the deposit shows its effect, or the request that waits for a second person, unless
 * the call was that person's agreement.
 */
export async function lookUpDecision(api: PaymentsApi, call: Call, keys: MatchKeys, now: Date): Promise<Finding> {
  if (keys.action === undefined) return unknown
  const deposit = await api.readDeposit(call.objectId)
  const isDone =
    keys.action === 'match'
      ? deposit.status === 'matched' && deposit.quote_id === (keys.quote_id ?? null)
      : deposit.status === 'refunded' && deposit.refund_reference === keys.reference
  if (isDone) return done
  return keys.step !== 'agree' && waits(deposit, keys) ? { ...done, waits: true } : unlessQuiet(call, now)
}

/** Looks up whether a request about a deposit was withdrawn or rejected: it no longer waits, and the deposit is still open. */
export async function lookUpWithdrawal(api: PaymentsApi, call: Call, keys: MatchKeys, now: Date): Promise<Finding> {
  if (keys.action === undefined) return unknown
  const deposit = await api.readDeposit(call.objectId)
  const isOpen = deposit.status === 'pending' || deposit.status === 'unmatched'
  return isOpen && !waits(deposit, keys) ? done : unlessQuiet(call, now)
}

/** Returns whether exactly this request waits. */
function waits({ pending_request: request }: DepositDetail, { action, quote_id, reference }: MatchKeys): boolean {
  if (request === null || request.action !== action) return false
  return request.quote_id === (quote_id ?? null) && request.reference === (reference ?? null)
}
