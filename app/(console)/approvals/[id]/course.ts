import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'
import type { SentPayments } from '#backoffice/approvals/sent-payments'
import type { StepState } from '#components/steps'

/** One step of a request before translation: `name` is a key of `approval.course`. */
export type PlannedCourse = {
  key: string
  name:
    | 'asked'
    | 'approved'
    | 'rejected'
    | 'withdrawn'
    | 'expired'
    | 'paid'
    | 'returned'
    | 'ended'
    | 'notKnown'
    | 'paying'
    | 'waiting'
    | 'due'
  state: StepState
  at?: Date | undefined
  who?: string
  reason?: string | undefined
}

type CourseFacts = {
  approval: Pick<Approval, 'state' | 'requestedAt' | 'closedAt' | 'makerName'>
  decisions: readonly Pick<ApprovalDecision, 'personId' | 'personName' | 'decision' | 'at' | 'reason'>[]
  sent: SentPayments | undefined
}

/** Returns the past and the coming steps of a request, in order. */
export function planCourse({ approval, decisions, sent }: CourseFacts): PlannedCourse[] {
  const { requestedAt } = approval
  const decided = decisions.map(
    ({ personId, personName, decision, at, reason }): PlannedCourse => ({
      key: personId,
      name: decision === 'approve' ? 'approved' : 'rejected',
      state: decision === 'approve' ? 'done' : 'failed',
      at,
      who: personName,
      reason: reason ? `“${reason}”` : undefined,
    }),
  )
  return [{ key: 'asked', name: 'asked', state: 'done', at: requestedAt }, ...decided, ...endOf(approval, sent)]
}

function endOf({ state, closedAt, makerName }: CourseFacts['approval'], sent: CourseFacts['sent']): PlannedCourse[] {
  const at = closedAt ?? undefined
  const step = (name: PlannedCourse['name'], how: StepState): PlannedCourse[] => [
    { key: 'end', name, state: how, at: how === 'waiting' || how === 'working' ? undefined : at, who: makerName },
  ]
  switch (state) {
    case 'waiting':
      return [...step('waiting', 'waiting'), { key: 'paid', name: 'paid', state: 'todo' }]
    case 'approved':
      return step('due', 'working')
    case 'paying':
      return step('paying', 'working')
    case 'paid':
      return step('paid', 'done')
    case 'not_known':
      return step('notKnown', 'waiting')
    case 'rejected':
      return []
    case 'returned':
      return sent === undefined ? step('returned', 'over') : step('ended', 'failed')
    default:
      return step(state, 'over')
  }
}
