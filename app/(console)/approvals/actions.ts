'use server'

import { revalidatePath } from 'next/cache'
import { decideApproval as decide, withdrawApproval as withdraw } from '#backoffice/approvals/decide'
import { findNextFor } from '#backoffice/approvals/list-approvals'
import { action } from '#lib/access/action'
import { DecideApprovalInput, WithdrawApprovalInput } from './approval.schema'

/** Approves or rejects a request, and returns the next one. The database checks who may decide, in the same transaction. */
export const decideApproval = action(
  { needs: 'payment.approve', input: DecideApprovalInput, audit: { action: 'approval.decide' } },
  async ({ approvalId, hash, decision, reason }, staff, { desk, actor }) => {
    const decided = await decide(desk, actor, { approvalId, hash, decision, reason })
    revalidatePath('/approvals', 'layout')
    const next = await findNextFor(desk.db, staff, desk.now(), approvalId)
    return { state: decided.state, nextId: next?.id ?? null }
  },
)

/** Withdraws a request of the same person. Of a batch, the rows that were sent go on. */
export const withdrawApproval = action(
  { needs: 'payment.ask_approval', input: WithdrawApprovalInput, audit: { action: 'approval.withdraw' } },
  async ({ approvalId }, _staff, { desk, actor }) => {
    await withdraw(desk, actor, approvalId)
    revalidatePath('/approvals', 'layout')
    return { approvalId }
  },
)
