import 'server-only'
import { getTranslations } from 'next-intl/server'
import { recordTitle } from '#app/page-title'
import { readRecordTab } from './record-tabs'

/** Returns the title of a customer's page. The open tab comes first, since browser tabs are narrow. */
export async function tabTitle({ params, searchParams }: PageProps<'/customers/[id]'>): Promise<{ title: string }> {
  const tab = readRecordTab((await searchParams).tab)
  const [record, t] = await Promise.all([recordTitle('customer')({ params }), getTranslations('customer.tabs')])
  return tab === 'overview' ? record : { title: `${t(tab)} · ${record.title}` }
}
