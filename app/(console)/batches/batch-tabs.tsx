import { getTranslations } from 'next-intl/server'
import { type BatchTab, batchTabs, countTabs } from '#backoffice/batches/list-batches'
import { Tabs } from '#components/tabs'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { countText } from '../_kit/words/count-text'
import { batchesAddress } from './batches-address'

/** Returns the tabs of this person: only people who may run batches have batches that wait for them. */
export function tabsFor({ can }: Pick<Staff, 'can'>): BatchTab[] {
  return batchTabs.filter((tab) => tab !== 'mine' || can('batch.run'))
}

/** Shows the most common views of the list, each with its number of batches. */
export async function BatchTabs({ staff, tab: shown }: { staff: Pick<Staff, 'personId' | 'can'>; tab: BatchTab }) {
  const [t, { db }] = await Promise.all([getTranslations('batches.tabs'), openDesk()])
  const counts = await countTabs(db, staff.personId)
  const tabs = tabsFor(staff).map(async (tab) => ({
    href: batchesAddress.href(batchesAddress.all, { tab }),
    label: t(tab),
    count: await countText(counts[tab]),
    here: tab === shown,
  }))
  return <Tabs label={t('label')} tabs={await Promise.all(tabs)} />
}
