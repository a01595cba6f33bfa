import { getTranslations } from 'next-intl/server'
import { countNotes } from '#backoffice/notes/notes'
import { Tabs } from '#components/tabs'
import { openDesk } from '#lib/desk'
import { pathOf } from '#lib/path-of'

export const recordTabs = ['overview', 'accounts', 'quotes', 'transactions', 'notes', 'timeline'] as const
export type RecordTab = (typeof recordTabs)[number]

/** The part of the record that the address names; the overview for any other word. */
export function readRecordTab(value: string | string[] | undefined): RecordTab {
  return recordTabs.find((tab) => tab === value) ?? 'overview'
}

export async function RecordTabs({ id, here }: { id: string; here: RecordTab }) {
  const [t, notes] = [await getTranslations('customer.tabs'), await countNotes((await openDesk()).db, id)]
  const tabs = recordTabs.map((tab) => ({
    href: tab === 'overview' ? pathOf.customer(id) : pathOf.customer(id, `?tab=${tab}`),
    label: t(tab),
    count: tab === 'notes' && notes > 0 ? notes : undefined,
    here: tab === here,
  }))
  return <Tabs label={t('label')} tabs={tabs} />
}
