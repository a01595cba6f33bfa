import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, machineActor } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { type Approval, listApprovalDecisions, lockApproval } from './approval'
import { rolesIn } from './ask'
import { requiredNow } from './decide'
import { approvals } from './tables'

/**
 * Reopens an approved request for more approvals, because the policy or the sums of the day now require more, or an approver may
 * no longer decide. Approvals by people who may still decide remain valid.
 */
export function askForMore(desk: Desk, { id }: Pick<Approval, 'id'>): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = await lockApproval(tx, id)
    if (approval?.state !== 'approved') return
    const required = await requiredNow(tx, desk, approval)
    await tx.update(approvals).set({ state: 'waiting', required, decidedAt: null, nextTryAt: null }).where(eq(approvals.id, id))
    const after = { hash: approval.hash, approvers: required.reduce((all, { approvers }) => all + approvers, 0) }
    const object = { kind: 'approval', id }
    await appendAudit(tx, desk, machineActor(uuidv7()), { action: 'approval.ask_more', object, result: 'done', after })
    const decided = (await listApprovalDecisions(tx, [id])).map(({ personId }) => personId)
    const to = { roles: rolesIn(required), except: [...approval.makers, ...decided] }
    await notify(tx, { to, kind: 'work_waits', about: object, at: desk.now() })
  })
}
