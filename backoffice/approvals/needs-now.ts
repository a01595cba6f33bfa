import { isDeepStrictEqual } from 'node:util'
import type { Desk } from '../desk'
import { type Approval, listAgreed } from './approval'
import { requiredNow } from './decide'
import { type Requirement, requirementsOf } from './policy.rules'
import { missing } from './requirements.rules'

/**
 * What a request needs: `required` in all, and `left` of it. `hasChanged`: the rules or the sums of the day require more by now than
 * when the request was made.
 */
export type NeedsNow = { required: Requirement[]; left: Requirement[]; hasChanged: boolean }

/** Returns what a request needs now: while it waits, a policy that was changed meanwhile counts for it. */
export async function readNeedsNow(desk: Desk, approval: Approval): Promise<NeedsNow> {
  const required = approval.state === 'waiting' ? await requiredNow(desk.db, desk, approval) : approval.required
  const left = missing(required, await listAgreed(desk.db, desk, approval))
  const asked = approval.fired.length === 0 ? approval.required : requirementsOf(approval.fired)
  return { required, left, hasChanged: !isDeepStrictEqual(required, asked) }
}
