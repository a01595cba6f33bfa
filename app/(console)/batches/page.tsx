import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { Soon } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { BatchFilters } from './batch-filters'
import { BatchTabs, tabsFor } from './batch-tabs'
import { batchesAddress } from './batches-address'
import { BatchesCard } from './batches-card'
import { TemplateButton } from './template-button'

export const generateMetadata = pageTitle('batches')

export default async function BatchesPage({ searchParams }: PageProps<'/batches'>) {
  const staff = await requireStaff('batch.read')
  const [t, format] = await Promise.all([getTranslations('batches'), formatters()])
  const requested = batchesAddress.read(await searchParams)
  const tab = tabsFor(staff).find((one) => one === requested.tab) ?? 'all'
  const view = { ...requested, tab }
  const mayRun = staff.can('batch.run')
  return (
    <Page>
      {mayRun && <LinkKeys keys={{ n: '/batches/new' }} words={{ n: t('new') }} />}
      <PageHeader
        title={t('title')}
        actions={
          mayRun && (
            <>
              <TemplateButton />
              <LinkButton href="/batches/new" variant="primary" icon={<Plus />} keyHint="N">
                {t('new')}
              </LinkButton>
            </>
          )
        }
      />
      <BatchTabs staff={staff} tab={tab} />
      <BatchFilters view={view} format={format} />
      <Card>
        <ClientMessages namespaces={['batches-table']}>
          <Soon key={batchesAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={8} rows={10} />}>
            {BatchesCard({ view, staff, format })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
