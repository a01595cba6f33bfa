import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shownSearchTerm } from '#lib/shared/masks'
import { Soon } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { ViewTabs } from '../_kit/views/view-tabs'
import { countOfView } from './count-of-view'
import { CustomerFilters } from './customer-filters'
import { customerTabs } from './customer-tabs'
import { customersAddress } from './customers-address'
import { CustomersCard } from './customers-card'
import { ListActs } from './list-acts'
import { readRequestedList } from './requested-list'

export const generateMetadata = pageTitle('customers')

export default async function CustomersPage({ searchParams }: PageProps<'/customers'>) {
  const staff = await requireStaff('customer.read')
  const [t, { view, term, sorts, tellsEnds }] = await Promise.all([
    getTranslations('customers'),
    readRequestedList(await searchParams, staff),
  ])
  const mayCreate = staff.can('customer.create')
  const query = customersAddress.query(view).toString()
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/customers/new' }} words={{ n: t('new') }} />}
      <PageHeader title={t('title')} actions={<ListActs query={query} staff={staff} />} />
      <ViewTabs
        list="customers"
        label={t('tabs.label')}
        tabs={customerTabs(view, { tellsEnds }, t)}
        query={query}
        staff={staff}
        countOf={(saved) => countOfView(saved, staff)}
      />
      <CustomerFilters
        view={view}
        sorts={sorts}
        staff={staff}
        shownTerm={term ? shownSearchTerm(term, { seesEmails: staff.can('customer.see_email') }) : view.id}
      />
      <Card>
        <ClientMessages namespaces={['customers-table']}>
          <Soon key={customersAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}>
            {CustomersCard({ view, sorts, term, staff })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
