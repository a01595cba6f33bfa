import { getTranslations } from 'next-intl/server'
import { countApprovals } from '#backoffice/approvals/list-approvals'
import type { ApprovalList } from '#backoffice/approvals/list-approvals.rules'
import { Tabs } from '#components/tabs'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { countText } from '../_kit/words/count-text'
import { type ApprovalsView, approvalsAddress } from '../_records/approval/approvals-address'

/** Returns the lists that this person can see: what they can decide, what they requested, and what concerns everybody. */
function listsFor({ can }: Pick<Staff, 'can'>): [ApprovalList, ...ApprovalList[]] {
  const own: ApprovalList[] = [
    ...(can('payment.approve') ? (['waiting'] as const) : []),
    ...(can('payment.ask_approval') ? (['mine'] as const) : []),
  ]
  const [first = 'all', ...rest] = [...own, 'all' as const, 'done' as const, 'back' as const]
  return [first, ...rest]
}

/** Returns the list in the address, or the one that this person needs most. */
export function listFor({ tab }: Pick<ApprovalsView, 'tab'>, staff: Pick<Staff, 'can'>): ApprovalList {
  const lists = listsFor(staff)
  return lists.find((name) => name === tab) ?? lists[0]
}

/** Shows the lists of requests that this person can see, each with its count at `now`. */
export async function ApprovalTabs({ staff, list, now }: { staff: Staff; list: ApprovalList; now: Date }) {
  const [t, { db }] = await Promise.all([getTranslations('approvals.tabs'), openDesk()])
  const counts = await countApprovals(db, staff, now)
  const tabs = listsFor(staff).map(async (name) => ({
    href: approvalsAddress.href(approvalsAddress.all, { tab: name }),
    label: t(name),
    count: await countText(counts[name]),
    here: name === list,
  }))
  return <Tabs label={t('label')} tabs={await Promise.all(tabs)} />
}
