import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shownSearchTerm } from '#lib/masks'
import { openSearchTerm } from '#lib/search-token'
import { requireStaff } from '#lib/session'
import { LinkKeys } from '../frame/link-keys'
import { ViewTabs } from '../views/view-tabs'
import { countOfView } from './count-of-view'
import { CustomerFilters } from './customer-filters'
import { customerTabs } from './customer-tabs'
import { CustomersCard } from './customers-card'
import { customersHref, customersParams, readCustomersView } from './customers-query'

export default async function CustomersPage({ searchParams }: PageProps<'/customers'>) {
  const staff = await requireStaff('customer.read')
  const [t, view] = [await getTranslations('customers'), readCustomersView(await searchParams)]
  const term = view.search && (await openSearchTerm(view.search))
  const seesEmails = staff.can('customer.see_email')
  const mayCreate = staff.can('customer.create')
  const query = customersParams({ ...view, trail: [] }).toString()
  const exportHref = `/api/console/exports/customers?${query}`
  const create = (
    <LinkButton href="/customers/new" variant="primary" icon={<Plus />} keyHint="N">
      {t('new')}
    </LinkButton>
  )
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/customers/new' }} />}
      <PageHeader
        title={t('title')}
        actions={
          <>
            {staff.can('export') && <DownloadButton href={exportHref}>{t('export')}</DownloadButton>}
            {mayCreate && create}
          </>
        }
      />
      <ViewTabs
        list="customers"
        label={t('tabs.label')}
        tabs={customerTabs(view, t)}
        query={query}
        staff={staff}
        countOf={countOfView}
      />
      <CustomerFilters view={view} shownTerm={term ? shownSearchTerm(term, { seesEmails }) : view.id} />
      <Card>
        <ClientMessages namespaces={['customers-table', 'errors']}>
          <Suspense
            key={customersHref(view, { trail: view.trail })}
            fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}
          >
            <CustomersCard
              view={view}
              term={term}
              seesEmails={seesEmails}
              mayCreate={mayCreate}
              mayReview={staff.can('review.decide')}
            />
          </Suspense>
        </ClientMessages>
      </Card>
    </Page>
  )
}
