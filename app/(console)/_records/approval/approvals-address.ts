import { type ApprovalFilter, approvalLists, statesIn } from '#backoffice/approvals/list-approvals.rules'
import { approvalKinds } from '#backoffice/approvals/tables'
import { uuidText } from '#contract/ids'
import { parseDecimal } from '#contract/money'
import { createdPeriods, toCreatedQuery } from '../../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, day, look, matching, oneOf, text, trail } from '../../_kit/list/parameters'
import { readAmountBound } from '../transaction/transactions-address'

/** The address of the list of approvals. Without `tab`, the page chooses the tab that this person needs most. */
export const approvalsAddress = listAddress('/approvals', {
  tab: look(oneOf(approvalLists)),
  state: anyOf(statesIn.mine),
  kind: oneOf(approvalKinds),
  /** The id of the person who requested it. */
  by: matching(uuidText),
  /** The largest debit, in the currency of each request. */
  least: text(readAmountBound),
  created: oneOf(createdPeriods),
  from: day(),
  to: day(),
  trail: trail(),
})
export type ApprovalsView = ViewOf<typeof approvalsAddress>

/** Converts the view into filters. `now` ends periods such as "the last week"; `timeZone` decides when a day begins. */
export function toApprovalFilters(view: ApprovalsView, place: { now: Date; timeZone: string }): ApprovalFilter {
  const { created_from: from, created_to: to } = toCreatedQuery(view, place)
  return {
    states: statesIn.mine.filter((state) => view.state.includes(state)),
    kind: view.kind,
    makerId: view.by,
    leastMinor: view.least === undefined ? undefined : parseDecimal(view.least, 2),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}
