import { getTranslations } from 'next-intl/server'
import { type BatchTab, batchTabs, countTabs } from '#backoffice/batches/list-batches'
import { Tabs } from '#components/tabs'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { countText } from '../_kit/words/count-text'
import { batchesAddress } from './batches-address'

/** The tabs that this person has: a batch waits only for who may run it. */
export function tabsFor({ can }: Pick<Staff, 'can'>): BatchTab[] {
  return batchTabs.filter((tab) => tab !== 'mine' || can('batch.run'))
}

/** The views of the list that are asked for most, each with how many batches it has. */
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
