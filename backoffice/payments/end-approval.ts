import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '#database/open'
import { type Approval, lockApproval, toApproval } from '../approvals/approval'
import { closeApproval } from '../approvals/close-approval'
import { closeEach } from '../approvals/due-approvals'
import { lockApprovals } from '../approvals/lock'
import { approvals, paymentPermits } from '../approvals/tables'
import { endOf } from '../calls/calls'
import { calls } from '../calls/tables'
import { type Desk, machineActor } from '../desk'

type End = Parameters<typeof closeApproval>[4]

/** Ends a request as the machine, unless it was taken back or ended by another worker meanwhile. */
export function endApproval(desk: Desk, { id }: Pick<Approval, 'id'>, end: End): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = await lockApproval(tx, id)
    if (approval === undefined || approval.closedAt !== null) return
    await closeApproval(tx, desk, machineActor(uuidv7()), approval, end)
  })
}

/**
 * Ends requests whose one payment has ended since, by its answer or by look-up: for those whose worker died, and those whose answer was lost. Returns
 * how many.
 */
export function endPaidApprovals(desk: Desk, limit = 100): Promise<number> {
  return closeEach(desk, async (tx) => {
    const rows = await tx
      .select({ approval: approvals, call: calls })
      .from(approvals)
      .innerJoin(paymentPermits, and(eq(paymentPermits.approvalId, approvals.id), eq(paymentPermits.quoteId, approvals.quoteId)))
      .innerJoin(calls, eq(calls.permitId, paymentPermits.id))
      .where(and(eq(approvals.kind, 'payment'), eq(approvals.state, 'paying')))
      .limit(limit)
      .for('update', { of: approvals, skipLocked: true })
    return rows.flatMap(({ approval, call }) => {
      const end = endBy(endOf(call), call.code)
      return end === undefined ? [] : [{ approval: toApproval(approval), end }]
    })
  })
}

/** A call of a worker that goes on is none that ended: it has a minute, as for any answer. */
function endBy(end: ReturnType<typeof endOf>, code: string | null): End | undefined {
  if (end === 'done') return { state: 'paid' }
  if (end === 'not_known' || code === 'quote_already_paid') return { state: 'not_known', code: code ?? undefined }
  return end === 'failed' ? { state: 'returned', code: code ?? 'no_effect' } : undefined
}
