import { approvalLists } from '#backoffice/approvals/list-approvals.rules'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { look, oneOf, trail } from '../../_kit/list/parameters'

/** The address of the list of approvals. Without `tab`, the page chooses the tab that this person needs most. */
export const approvalsAddress = listAddress('/approvals', { tab: look(oneOf(approvalLists)), trail: trail() })
export type ApprovalsView = ViewOf<typeof approvalsAddress>
