import type { PaymentsApi } from '#contract/api'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import type { MatchKeys } from './match-keys'
import { unlessQuiet } from './recognise'

/**
 * Looks up whether a request to unblock a customer was withdrawn or rejected: nothing waits any more, and the customer is still
 * blocked. Another request that waits by now proves nothing, because it may have replaced this one.
 */
export async function lookUpUnblockEnd(api: PaymentsApi, call: Call, keys: MatchKeys, now: Date): Promise<Finding> {
  if (keys.requested_at === undefined) return unknown
  const { state, pending_unblock: waits } = await api.readCustomer(call.objectId)
  if (waits !== undefined && waits.requested_at !== keys.requested_at) return unknown
  return waits === undefined && state === 'BLOCKED' ? done : unlessQuiet(call, now)
}
