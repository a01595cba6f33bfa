import 'server-only'
import { formatters } from '#app/formatters'
import { type Approval, listApprovalsByIds } from '#backoffice/approvals/approval'
import { listSentPayments } from '#backoffice/approvals/sent-payments'
import type { notices } from '#backoffice/notices/tables'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { statusLabels } from '../_kit/words/status-labels'
import { approvalNames } from '../_records/approval/approval-names'
import { shownState } from '../_records/approval/how-ended'
import { requestedAmount } from '../_records/approval/requested-amount'

type Listed = Pick<typeof notices.$inferSelect, 'objectKind' | 'objectId'>

/** The request that a notice is about: whom or what it pays, how much was requested, and its state now. */
export type RequestWords = { name: string; amount: string; state: string; word: string }

/** Returns a function that describes the request of a notice; undefined for other notices, and for whom may not read requests. */
export async function requestWords(listed: readonly Listed[], staff: Staff): Promise<(one: Listed) => RequestWords | undefined> {
  const ids = staff.can('approval.read') ? listed.flatMap((one) => (one.objectKind === 'approval' ? [one.objectId] : [])) : []
  const { db } = await openDesk()
  const approvals = await listApprovalsByIds(db, ids)
  const [format, names, labels, sent] = await Promise.all([
    formatters(),
    approvalNames(approvals, { seesEmails: staff.can('customer.see_email') }),
    statusLabels(),
    listSentPayments(
      db,
      approvals.map(({ id }) => id),
    ),
  ])
  const toWords = (approval: Approval): RequestWords => {
    const state = shownState(approval, sent.get(approval.id))
    return { name: names(approval), amount: requestedAmount(approval, format), state, word: labels('approval', state) }
  }
  const found = new Map(approvals.map((approval) => [approval.id, toWords(approval)]))
  return ({ objectKind, objectId }) => (objectKind === 'approval' ? found.get(objectId) : undefined)
}
