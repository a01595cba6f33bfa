import 'server-only'
import { getTranslations } from 'next-intl/server'
import { recordTitle } from '#app/page-title'
import { readRecordTab } from './record-tabs'

/** The title of a customer's page; the part of the record that is open comes first, since tabs of a browser are narrow. */
export async function tabTitle({ params, searchParams }: PageProps<'/customers/[id]'>): Promise<{ title: string }> {
  const tab = readRecordTab((await searchParams).tab)
  const [record, t] = await Promise.all([recordTitle('customer')({ params }), getTranslations('customer.tabs')])
  return tab === 'overview' ? record : { title: `${t(tab)} · ${record.title}` }
}
