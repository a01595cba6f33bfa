import 'server-only'
import type { Approval } from '#backoffice/approvals/approval'
import { listApprovals, listReturnedTo } from '#backoffice/approvals/list-approvals'
import { type ApprovalPolicy, findWaitingPolicy } from '#backoffice/approvals/policies'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { approvalNames } from '../../_records/approval/approval-names'
import type { Read } from '../read-pages'

/** `approval`: for this person to decide; `backToMaker`: they asked for it, and it came back unpaid. `name`: whom it pays. */
export type WaitingApproval = { kind: 'approval' | 'backToMaker'; id: string; name: string; approval: Approval }
export type WaitingPolicy = { kind: 'policy'; id: string; policy: ApprovalPolicy }

type Asker = Pick<Staff, 'personId' | 'roles' | 'can'>

/** So long the home tells that something came back; after that it stays in the list of approvals. */
const toldMs = 3 * 86_400_000

/** Returns what this person decides, the oldest first. */
export async function readApprovalsToDecide(staff: Asker, limit: number, now: Date): Promise<Read<WaitingApproval>> {
  const { db } = await openDesk()
  const found = await listApprovals(db, 'waiting', staff, { now, limit: limit + 1 })
  return { items: await withNames('approval', found.slice(0, limit), staff), more: found.length > limit }
}

/** Returns what this person asked for and came back lately. */
export async function readReturned(staff: Asker, limit: number, now: Date): Promise<Read<WaitingApproval>> {
  const { db } = await openDesk()
  const found = await listReturnedTo(db, staff.personId, new Date(now.getTime() - toldMs), limit + 1)
  return { items: await withNames('backToMaker', found.slice(0, limit), staff), more: found.length > limit }
}

/** A change of the policy that somebody else proposed. */
export async function readWaitingPolicy(me: string): Promise<Read<WaitingPolicy>> {
  const policy = await findWaitingPolicy((await openDesk()).db)
  return { items: policy && policy.proposedBy !== me ? [{ kind: 'policy', id: policy.id, policy }] : [], more: false }
}

async function withNames(
  kind: WaitingApproval['kind'],
  approvals: readonly Approval[],
  { can }: Asker,
): Promise<WaitingApproval[]> {
  const names = await approvalNames(approvals, { seesEmails: can('customer.see_email') })
  return approvals.map((approval) => ({ kind, id: approval.id, name: names(approval), approval }))
}
