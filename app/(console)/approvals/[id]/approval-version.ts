import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'
import type { Progress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'

type Seen = {
  approval: Pick<Approval, 'state' | 'quoteId' | 'required'>
  decisions: readonly ApprovalDecision[]
  batch: { batch: Pick<Batch, 'state'>; progress: Progress } | undefined
}

/** Returns a text that changes whenever the page of a request would look different. */
export function approvalVersion({ approval, decisions, batch }: Seen): string {
  const requirements = approval.required.map(({ role, approvers }) => `${role} ${approvers}`).join()
  const groups = Object.values(batch?.progress.groups ?? {}).map(({ rows, debit }) => `${rows} ${debit}`)
  const run = [batch?.batch.state, batch?.progress.started, ...groups].join()
  return [approval.state, approval.quoteId, requirements, decisions.length, run].join('|')
}
