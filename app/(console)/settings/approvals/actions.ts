'use server'

import { revalidatePath } from 'next/cache'
import {
  decidePolicy as decide,
  proposePolicy as propose,
  readPolicy,
  withdrawPolicy as withdraw,
} from '#backoffice/approvals/policies'
import { simulatePolicy } from '#backoffice/approvals/simulate'
import { action } from '#lib/access/action'
import { DecidePolicyInput, ProposePolicyInput, TryPolicyInput, WithdrawPolicyInput } from './policy.schema'

/** Simulates rules on the payments of the last 30 days. It proposes nothing. */
export const tryRules = action(
  { needs: 'policy.manage', reads: true, input: TryPolicyInput, audit: { action: 'policy.try' } },
  async ({ rules }, _staff, { desk }) => {
    const { rules: now } = await readPolicy(desk.db)
    const { payments, before, after } = await simulatePolicy(desk, [now, rules])
    return { payments, before: before.requested, after: after.requested }
  },
)

/** Proposes rules to a second admin. They take effect only when one accepts. */
export const proposeRules = action(
  { needs: 'policy.manage', input: ProposePolicyInput, audit: { action: 'policy.propose' } },
  async (proposal, _staff, { desk, actor }) => {
    const policyId = await propose(desk, actor, proposal)
    revalidatePath('/settings/approvals')
    return { policyId }
  },
)

/** Accepts or rejects the proposal of another admin. */
export const decideRules = action(
  { needs: 'policy.manage', input: DecidePolicyInput, audit: { action: 'policy.decide' } },
  async ({ policyId, decision, reason }, _staff, { desk, actor }) => {
    await decide(desk, actor, { id: policyId, decision, reason })
    revalidatePath('/settings/approvals')
    return { policyId }
  },
)

/** Withdraws a proposal of the same admin. */
export const withdrawRules = action(
  { needs: 'policy.manage', input: WithdrawPolicyInput, audit: { action: 'policy.withdraw' } },
  async ({ policyId }, _staff, { desk, actor }) => {
    await withdraw(desk, actor, policyId)
    revalidatePath('/settings/approvals')
    return { policyId }
  },
)
