import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Tx, transaction } from '#database/open'
import { type Approval, lockApproval, toApproval } from '../approvals/approval'
import { closeApproval } from '../approvals/close-approval'
import { closeEach, lockUnpaid } from '../approvals/due-approvals'
import { approvals, paymentPermits } from '../approvals/tables'
import { type Call, endOf } from '../calls/calls'
import { calls } from '../calls/tables'
import { type Desk, machineActor } from '../desk'
import { lockApprovals } from '../lock-approvals'

type End = Parameters<typeof closeApproval>[4]

/**
 * Ends a request with the machine as the actor, unless it was withdrawn or another worker ended it. Any end but `paid` also needs
 * that no other worker took the request since it was read, and that no payment of it left or may have left (see `lockUnpaid`).
 */
export function endApproval(desk: Desk, { id, attempts }: Pick<Approval, 'id' | 'attempts'>, end: End): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = end.state === 'paid' ? await lockApproval(tx, id) : await lockUnpaid(tx, { id, attempts })
    if (approval === undefined || approval.closedAt !== null) return
    await closeApproval(tx, desk, machineActor(uuidv7()), approval, end)
  })
}

/**
 * Ends requests whose payment has ended by its answer or by a look-up, after a crash of a worker or a lost answer. Returns how
 * many.
 */
export function endPaidApprovals(desk: Desk, limit = 100): Promise<number> {
  return closeEach(desk, async (tx) => {
    // However many payments wait for their outcome, they keep none that has ended from being looked at.
    const hasEnded = sql`exists (select from backoffice.payment_permits p join backoffice.calls c on c.permit_id = p.id
      where p.approval_id = ${approvals.id} and p.quote_id = ${approvals.quoteId} and (c.state in ('done', 'failed') or c.ended_at is not null))`
    const isPaying = and(eq(approvals.kind, 'payment'), eq(approvals.state, 'paying'))
    const rows = await tx.select().from(approvals).where(and(isPaying, hasEnded)).limit(limit).for('update', { skipLocked: true })
    const sent = await listPayCalls(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.flatMap((row) => {
      const call = sent.find(({ approvalId, quoteId }) => approvalId === row.id && quoteId === row.quoteId)?.call
      const end = call && endBy(call)
      // The worker that holds the lease decides whether a refused payment is tried again.
      const isHeld = end?.state === 'returned' && row.nextTryAt !== null && desk.now() < row.nextTryAt
      return end === undefined || isHeld ? [] : [{ approval: toApproval(row), end }]
    })
  })
}

function listPayCalls(tx: Tx, approvalIds: readonly string[]) {
  const { approvalId, quoteId, id } = paymentPermits
  return tx
    .select({ approvalId, quoteId, call: calls })
    .from(paymentPermits)
    .innerJoin(calls, eq(calls.permitId, id))
    .where(inArray(approvalId, [...approvalIds]))
}

/** Returns undefined while the call may still be answered or looked up. */
function endBy(call: Call): End | undefined {
  const end = endOf(call)
  const code = call.code ?? undefined
  if (end === 'done') return { state: 'paid' }
  if (end === 'not_known' || code === 'quote_already_paid') return { state: 'not_known', ...(code && { code }) }
  return end === 'failed' ? { state: 'returned', code: code ?? 'no_effect' } : undefined
}
