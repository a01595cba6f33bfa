import 'server-only'
import type { Formatters } from '#app/formatters'
import { listApprovalDecisions } from '#backoffice/approvals/approval'
import { openDesk } from '#lib/server/desk'
import { followedText } from '../../_records/approval/approval-reason'
import { ruleLabels } from '../../_records/approval/rule-labels'
import type { WaitingApproval } from './approvals'

/** Returns the reason why each request waits, or why it was returned, by its id. */
export async function approvalWords(items: readonly WaitingApproval[], format: Formatters): Promise<Map<string, string>> {
  if (items.length === 0) return new Map()
  const [labels, { db }] = await Promise.all([ruleLabels(format), openDesk()])
  const decisions = await listApprovalDecisions(
    db,
    items.map(({ id }) => id),
  )
  const words = items.map(async ({ kind, id, approval }) => {
    const own = decisions.filter(({ approvalId }) => approvalId === id)
    const [first] = approval.fired
    const text = kind === 'backToMaker' ? await followedText(approval, own, format) : first ? labels.rule(first, approval) : ''
    return [id, text] as const
  })
  return new Map(await Promise.all(words))
}
