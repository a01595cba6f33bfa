import { eq } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { AuditResult } from '../audit/chain'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { notify } from '../notices/notify'
import type { Approval } from './approval'
import { type ApprovalState, approvals } from './tables'

type End = {
  state: Extract<ApprovalState, 'paid' | 'not_known' | 'returned' | 'rejected' | 'withdrawn' | 'expired'>
  /** The reason code when the request was returned. */
  code?: string
  /** The figures of the outcome, as texts and numbers. */
  outcome?: Masked
  reason?: string
}

const actions = {
  paid: 'approval.pay',
  not_known: 'approval.pay',
  returned: 'approval.return',
  rejected: 'approval.reject',
  withdrawn: 'approval.withdraw',
  expired: 'approval.expire',
} as const

const results: Partial<Record<End['state'], AuditResult>> = { returned: 'failed', not_known: 'unknown' }

/** The final states that the maker is notified of. The others they know: the maker withdrew, or was notified of the approval. */
const reportedStates: readonly ApprovalState[] = ['rejected', 'returned', 'expired', 'not_known']

/** Closes a request permanently, with its audit record, and notifies its maker. The caller's transaction must lock the row. */
export async function closeApproval(tx: Tx, desk: Desk, actor: Actor, approval: Approval, end: End): Promise<void> {
  const { state, code, outcome, reason } = end
  const now = desk.now()
  const set = { state, code: code ?? null, outcome: outcome ?? null, closedAt: now, nextTryAt: null }
  await tx
    .update(approvals)
    .set({ ...set, decidedAt: approval.decidedAt ?? now })
    .where(eq(approvals.id, approval.id))
  const after = { hash: approval.hash, asked_by: approval.makerId, quote_id: approval.quoteId, ...outcome }
  const object = { kind: 'approval', id: approval.id }
  const entry = { action: actions[state], object, code, reason, after }
  await appendAudit(tx, desk, actor, { ...entry, result: results[state] ?? 'done' })
  if (reportedStates.includes(state))
    await notify(tx, { to: { people: [approval.makerId] }, kind: 'work_decided', about: object, at: now })
}
