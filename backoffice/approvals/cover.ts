import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { mustBeAtWork } from '../people/at-work'
import { payingRoles } from '../people/roles'
import { type Approval, isUnchanged, listAgreed, lockApproval } from './approval'
import { requiredNow } from './decide'
import { type Cover, findLivePermit, insertPermit, type PaymentToPermit } from './permit'
import { readPolicy } from './policies'
import { isSatisfied } from './requirements.rules'
import { approvals, paymentPermits } from './tables'

/**
 * Issues the permit for an approved payment, in the transaction that inserts its call. It checks everything again: the approval
 * is valid and unchanged, its maker may still pay, the approvers may still decide and are enough under the current policy, and no
 * other payment used the approval. Throws `approval_closed`, `approval_differs`, `forbidden` or `approval_required`. The rows
 * of a batch have `takeCoveredRowPermits`.
 */
export async function takeCoveredPermit(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  payment: PaymentToPermit,
  cover: Cover,
): Promise<string> {
  await lockApprovals(tx)
  const approval = await mustBeApproved(tx, desk, cover, 'payment')
  const maker = await mustBeAtWork(tx, desk, { personId: approval.makerId }, payingRoles)
  if (actor.personId !== maker.id) throw new ServiceError('approval_differs', 'somebody else asked for it')
  const earlier = await findLivePermit(tx, eq(paymentPermits.approvalId, approval.id))
  if (earlier !== undefined) return earlier
  mustFit(approval, payment)
  const required = await requiredNow(tx, desk, approval)
  if (!isSatisfied(required, await listAgreed(tx, desk, approval)))
    throw new ServiceError('approval_required', 'those who approved are not enough any more')
  const policy = await readPolicy(tx)
  const verdict = { policyId: policy.id, fired: approval.fired }
  const approvers = required.reduce((all, one) => all + one.approvers, 0)
  const permit = await insertPermit(tx, desk, { ...payment, personId: maker.id, verdict, approvers, cover })
  await tx.update(approvals).set({ state: 'paying', quoteId: payment.quoteId }).where(eq(approvals.id, approval.id))
  return permit
}

/**
 * Locks and returns an approval that still covers what was approved. Throws `approval_closed` if it has ended or expired, also if
 * the job that expires it has not run yet, and `approval_differs` if it is of another kind or for another content.
 */
export async function mustBeApproved(tx: Tx, desk: Desk, { approvalId, hash }: Cover, kind: Approval['kind']): Promise<Approval> {
  const approval = await lockApproval(tx, approvalId)
  if (approval === undefined) throw new ServiceError('not_found', `no approval ${approvalId}`)
  if (approval.kind !== kind) throw new ServiceError('approval_differs', `it is for a ${approval.kind}`)
  if (approval.state !== 'approved' || desk.now() >= approval.expiresAt)
    throw new ServiceError('approval_closed', `it is ${approval.state}`)
  if (approval.hash !== hash || !isUnchanged(approval)) throw new ServiceError('approval_differs', 'it is not what was approved')
  return approval
}

function mustFit({ accountId, currency, debitMinor }: Approval, payment: PaymentToPermit): void {
  if (payment.accountId !== accountId || payment.currency !== currency || payment.debitMinor > debitMinor)
    throw new ServiceError('approval_differs', 'another payment was approved')
}
