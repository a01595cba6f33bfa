import 'server-only'
import type { Approval } from '#backoffice/approvals/approval'
import { listApprovals, listReturnedTo } from '#backoffice/approvals/list-approvals'
import { type ApprovalPolicy, findWaitingPolicy } from '#backoffice/approvals/policies'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { approvalNames } from '../../_records/approval/approval-names'
import type { Read } from '../read-pages'

/** `approval`: this person can decide it; `backToMaker`: this person made it, and it was returned unpaid. `name`: the payee. */
export type WaitingApproval = { kind: 'approval' | 'backToMaker'; id: string; name: string; approval: Approval }
export type WaitingPolicy = { kind: 'policy'; id: string; policy: ApprovalPolicy }

type Requester = Pick<Staff, 'personId' | 'roles' | 'can'>

/** How long the home shows a returned request, in ms; it stays in the list of approvals. */
const shownMs = 3 * 86_400_000

/** Returns the requests that this person can decide, oldest first. */
export async function readApprovalsToDecide(staff: Requester, limit: number, now: Date): Promise<Read<WaitingApproval>> {
  const { db } = await openDesk()
  const found = await listApprovals(db, 'waiting', staff, { now, limit: limit + 1 })
  return { items: await withNames('approval', found.slice(0, limit), staff), more: found.length > limit }
}

/** Returns the requests of this person that were returned lately. */
export async function readReturned(staff: Requester, limit: number, now: Date): Promise<Read<WaitingApproval>> {
  const { db } = await openDesk()
  const found = await listReturnedTo(db, staff.personId, new Date(now.getTime() - shownMs), limit + 1)
  return { items: await withNames('backToMaker', found.slice(0, limit), staff), more: found.length > limit }
}

/** Returns the proposed change of the approval policy, if another person proposed it. */
export async function readWaitingPolicy(me: string): Promise<Read<WaitingPolicy>> {
  const policy = await findWaitingPolicy((await openDesk()).db)
  return { items: policy && policy.proposedBy !== me ? [{ kind: 'policy', id: policy.id, policy }] : [], more: false }
}

async function withNames(
  kind: WaitingApproval['kind'],
  approvals: readonly Approval[],
  { can }: Requester,
): Promise<WaitingApproval[]> {
  const names = await approvalNames(approvals, { seesEmails: can('customer.see_email') })
  return approvals.map((approval) => ({ kind, id: approval.id, name: names(approval), approval }))
}
