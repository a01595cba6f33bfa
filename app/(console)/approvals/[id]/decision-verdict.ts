import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'
import type { Staff } from '#lib/access/session'

/** `own`: they asked for it; `quote_maker`: they made its quote; `decided`: they approved it, and it waits for somebody else. */
export type DecisionVerdict = 'decide' | 'own' | 'quote_maker' | 'decided' | 'not_yours' | 'closed'

type Asked = {
  approval: Pick<Approval, 'state' | 'makers' | 'makerId' | 'required' | 'expiresAt'>
  decisions: readonly Pick<ApprovalDecision, 'personId'>[]
  staff: Pick<Staff, 'personId' | 'roles'>
  now: Date
}

/** Whether this person may decide a request, and why not. What a page shows: the decision itself asks the database. */
export function decisionVerdict({ approval, decisions, staff, now }: Asked): DecisionVerdict {
  const { personId, roles } = staff
  if (approval.state !== 'waiting' || now >= approval.expiresAt) return 'closed'
  if (approval.makerId === personId) return 'own'
  if (approval.makers.includes(personId)) return 'quote_maker'
  if (decisions.some((decision) => decision.personId === personId)) return 'decided'
  return approval.required.some(({ role }) => roles.includes(role)) ? 'decide' : 'not_yours'
}
