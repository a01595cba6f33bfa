import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'
import type { Staff } from '#lib/access/session'

/**
 * `own`: they made the request; `took_part`: they made its quote, edited its batch, or made its payee new; `decided`: they
 * approved, and another approver is needed.
 */
export type DecisionVerdict = 'decide' | 'own' | 'took_part' | 'decided' | 'not_yours' | 'closed'

type DecisionFacts = {
  approval: Pick<Approval, 'state' | 'makers' | 'makerId' | 'required' | 'expiresAt'>
  decisions: readonly Pick<ApprovalDecision, 'personId'>[]
  staff: Pick<Staff, 'personId' | 'roles'>
  now: Date
}

/** Returns whether this person may decide a request, or why not. It is for pages: the decision itself checks in the database. */
export function decisionVerdict({ approval, decisions, staff, now }: DecisionFacts): DecisionVerdict {
  const { personId, roles } = staff
  if (approval.state !== 'waiting' || now >= approval.expiresAt) return 'closed'
  if (approval.makerId === personId) return 'own'
  if (approval.makers.includes(personId)) return 'took_part'
  if (decisions.some((decision) => decision.personId === personId)) return 'decided'
  return approval.required.some(({ role }) => roles.includes(role)) ? 'decide' : 'not_yours'
}
