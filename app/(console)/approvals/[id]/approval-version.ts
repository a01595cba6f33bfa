import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'

type Seen = { approval: Pick<Approval, 'state' | 'quoteId' | 'required'>; decisions: readonly ApprovalDecision[] }

/** Returns a text that changes whenever the page of a request would look different. */
export function approvalVersion({ approval, decisions }: Seen): string {
  const requirements = approval.required.map(({ role, approvers }) => `${role} ${approvers}`).join()
  return [approval.state, approval.quoteId, requirements, decisions.length].join('|')
}
