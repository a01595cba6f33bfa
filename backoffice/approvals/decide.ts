import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { invalidField, ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import type { Person } from '../people/people'
import { decidesAs } from '../people/roles'
import { mustBeSecondPerson } from '../people/second-person'
import { type Approval, isUnchanged, listAgreed, listApprovalDecisions, lockApproval } from './approval'
import { listBatchPayments } from './batch-payments'
import { closeApproval } from './close-approval'
import { judgePayment, judgeSet } from './evaluate-payment'
import { readPolicy } from './policies'
import { mostRequired, type Requirement, strictest } from './policy.rules'
import { isSatisfied, missing } from './requirements.rules'
import { approvalDecisions, approvals } from './tables'

export type NewDecision = {
  approvalId: string
  /** The hash of the request as the approver saw it. */
  hash: string
  decision: 'approve' | 'reject'
  /** Required for a rejection. */
  reason?: string | undefined
}
/** The result of a decision. `missing` lists the approvals that are still required after it. */
export type DecidedApproval = { state: 'waiting' | 'approved' | 'rejected'; missing: Requirement[] }

/**
 * Approves or rejects a request. The roles of the person are read from the database in this transaction, not from the session.
 * Throws `self_approval_forbidden` for the makers, `forbidden` without a required role or for an admin, `approval_closed` when
 * the request is closed or the same person has already decided, `approval_differs` when the content has changed since it was
 * seen, and `validation_failed` for a rejection without a reason.
 */
export async function decideApproval(desk: Desk, actor: Actor, decision: NewDecision): Promise<DecidedApproval> {
  if (decision.decision === 'reject' && !decision.reason) throw invalidField('/reason', 'required')
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = await mustWait(tx, desk, decision)
    mustBeSecondPerson(actor, approval.makers)
    const required = await requiredNow(tx, desk, approval)
    const roles = required.map(({ role }) => role)
    const person = await mustBeAtWork(tx, desk, actor, roles)
    if (!decidesAs(person.roles).some((role) => roles.includes(role)))
      throw new ServiceError('forbidden', 'an admin, who sets the rules, cannot approve payments')
    await insertDecision(tx, desk, approval, person, decision)
    if (decision.decision === 'reject') {
      await closeApproval(tx, desk, actor, approval, { state: 'rejected', reason: decision.reason })
      return { state: 'rejected', missing: [] }
    }
    return approve(tx, desk, actor, { approval, required, reason: decision.reason })
  })
}

/**
 * Returns the strictest of what the request required when it was made and what policy and sums of the day require now. A batch is
 * judged as when it was submitted: all of its payments together.
 */
export async function requiredNow(db: Db, desk: Desk, approval: Approval): Promise<Requirement[]> {
  const { kind, customerId, accountId, currency, debitMinor, required, makerId, id: approvalId, requestedAt } = approval
  const [deps, requested] = [
    { ...desk, db },
    { approvalId, requestedAt },
  ]
  if (kind === 'batch') {
    // No rule can require more: the many rows of a large batch need not be judged again for each of its waves.
    const most = strictest([...required, ...mostRequired((await readPolicy(db)).rules, approval)])
    if (isDeepStrictEqual(most, strictest(required))) return required
    const now = await judgeSet(deps, makerId, await listBatchPayments(db, approval), requested)
    return strictest([...required, ...now.required])
  }
  if (accountId === null) return required
  const now = await judgePayment(deps, makerId, { customerId, accountId, currency, debitMinor }, requested)
  return strictest([...required, ...now.required])
}

async function mustWait(tx: Tx, desk: Desk, { approvalId, hash }: NewDecision): Promise<Approval> {
  const approval = await lockApproval(tx, approvalId)
  if (approval === undefined) throw new ServiceError('not_found', `no approval ${approvalId}`)
  if (approval.state !== 'waiting' || desk.now() >= approval.expiresAt)
    throw new ServiceError('approval_closed', `it is ${approval.state}`)
  if (approval.hash !== hash || !isUnchanged(approval))
    throw new ServiceError('approval_differs', 'the request changed since it was read')
  return approval
}

async function insertDecision(
  tx: Tx,
  desk: Desk,
  approval: Approval,
  person: Person,
  { decision, reason }: NewDecision,
): Promise<void> {
  const before = await listApprovalDecisions(tx, [approval.id])
  if (before.some(({ personId }) => personId === person.id))
    throw new ServiceError('approval_closed', 'decided by the same person')
  await tx.insert(approvalDecisions).values({
    approvalId: approval.id,
    personId: person.id,
    personName: person.name,
    decision,
    hash: approval.hash,
    reason: reason ?? null,
    at: desk.now(),
  })
}

type Agreed = { approval: Approval; required: Requirement[]; reason: string | undefined }

async function approve(tx: Tx, desk: Desk, actor: Actor, { approval, required, reason }: Agreed): Promise<DecidedApproval> {
  const agreed = await listAgreed(tx, desk, approval)
  const isEnough = isSatisfied(required, agreed)
  const set = isEnough ? { state: 'approved' as const, decidedAt: desk.now() } : {}
  await tx
    .update(approvals)
    .set({ required, ...set })
    .where(eq(approvals.id, approval.id))
  const object = { kind: 'approval', id: approval.id }
  const after = { hash: approval.hash, asked_by: approval.makerId, agreed: agreed.length, enough: isEnough }
  await appendAudit(tx, desk, actor, { action: 'approval.approve', object, result: 'done', reason, after })
  if (isEnough) await notify(tx, { to: { people: [approval.makerId] }, kind: 'work_decided', about: object, at: desk.now() })
  return { state: isEnough ? 'approved' : 'waiting', missing: missing(required, agreed) }
}

/**
 * Withdraws a request on behalf of its maker. The request for one payment is not withdrawn any more once that is being paid; the
 * request for a batch is: rows that were sent go on, and no further one is paid under it. Throws `forbidden` and `approval_closed`.
 */
export function withdrawApproval(desk: Desk, actor: Actor, approvalId: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = await lockApproval(tx, approvalId)
    if (approval === undefined) throw new ServiceError('not_found', `no approval ${approvalId}`)
    if (approval.makerId !== actor.personId) throw new ServiceError('forbidden', 'somebody else asked for it')
    if (approval.state !== 'waiting' && approval.state !== 'approved')
      throw new ServiceError('approval_closed', `it is ${approval.state}`)
    await closeApproval(tx, desk, actor, approval, { state: 'withdrawn' })
  })
}
