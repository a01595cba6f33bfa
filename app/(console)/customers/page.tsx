import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shownSearchTerm } from '#lib/masks'
import { openSearchTerm } from '#lib/search-token'
import { requireStaff } from '#lib/session'
import { LinkKeys } from '../frame/link-keys'
import { newestFirst } from '../sorting'
import { sortsLists } from '../sorts-lists'
import { ViewTabs } from '../views/view-tabs'
import { countOfView } from './count-of-view'
import { CustomerFilters } from './customer-filters'
import { customerTabs } from './customer-tabs'
import { CustomersCard } from './customers-card'
import { customersHref, customersParams, readCustomersView } from './customers-query'
import { ListActs } from './list-acts'

export default async function CustomersPage({ searchParams }: PageProps<'/customers'>) {
  const staff = await requireStaff('customer.read')
  const readsDeleted = staff.can('customer.read_deleted')
  const [t, asked] = [await getTranslations('customers'), readCustomersView(await searchParams, { readsDeleted })]
  // A tag is this console's own, and so is the order of the customers who have it.
  const maySort = asked.tag === undefined && (await sortsLists())
  const view = maySort ? asked : { ...asked, sorting: newestFirst }
  const term = view.search && (await openSearchTerm(view.search))
  const seesEmails = staff.can('customer.see_email')
  const mayCreate = staff.can('customer.create')
  const query = customersParams({ ...view, trail: [] }).toString()
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/customers/new' }} words={{ n: t('new') }} />}
      <PageHeader title={t('title')} actions={<ListActs query={query} staff={staff} />} />
      <ViewTabs
        list="customers"
        label={t('tabs.label')}
        tabs={customerTabs(view, t)}
        query={query}
        staff={staff}
        countOf={(saved) => countOfView(saved, staff)}
      />
      <CustomerFilters
        view={view}
        maySort={maySort}
        readsDeleted={readsDeleted}
        shownTerm={term ? shownSearchTerm(term, { seesEmails }) : view.id}
      />
      <Card>
        <ClientMessages namespaces={['customers-table', 'errors']}>
          <Suspense
            key={customersHref(view, { trail: view.trail })}
            fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}
          >
            <CustomersCard
              view={view}
              maySort={maySort}
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
