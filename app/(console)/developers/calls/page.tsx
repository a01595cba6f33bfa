import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { Soon } from '../../../soon'
import { callsAddress } from '../../_records/call/calls-address'
import { DeveloperTabs } from '../developer-tabs'
import { CallFilters } from './call-filters'
import { CallsCard } from './calls-card'

export const generateMetadata = pageTitle('developers-calls')

export default async function CallsPage({ searchParams }: PageProps<'/developers/calls'>) {
  await requireStaff('developers.read')
  const [t, format, view] = [await getTranslations('developers-calls'), await formatters(), callsAddress.read(await searchParams)]
  return (
    <Page>
      <PageHeader title={t('title')} meta={[t('kept')]} />
      <DeveloperTabs here="calls" />
      <CallFilters view={view} format={format} />
      <Card>
        <ClientMessages namespaces={['developers-calls-table']}>
          <Soon key={callsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}>
            {CallsCard({ view })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
