import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { Soon } from '../../soon'
import { depositsAddress } from '../_records/deposit/deposits-address'
import { showsDeposits } from '../_records/deposit/list-requests'
import { readDepositsView } from '../_records/deposit/read-view'
import { DepositFilters } from './deposit-filters'
import { DepositTabs } from './deposit-tabs'
import { DepositsCard } from './deposits-card'
import { PageActions } from './page-actions'

export const generateMetadata = pageTitle('deposits')

export default async function DepositsPage({ searchParams }: PageProps<'/deposits'>) {
  const staff = await requireStaff('deposit.read')
  if (!(await showsDeposits())) notFound()
  const [t, format] = await Promise.all([getTranslations('deposits'), formatters()])
  const view = await readDepositsView(await searchParams)
  const exportHref = `/api/console/exports/deposits?${depositsAddress.query(view)}`
  const seesEmails = staff.can('customer.see_email')
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={[t('lead')]}
        actions={<PageActions exportHref={exportHref} mayCreate={staff.can('quote.create')} />}
      />
      <Soon key={view.tab} fallback={<DepositTabs tab={view.tab} />}>
        {DepositTabs({ tab: view.tab, counted: true })}
      </Soon>
      <DepositFilters view={view} format={format} />
      <Card>
        <ClientMessages namespaces={['deposits-table']}>
          <Soon key={depositsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={6} rows={8} />}>
            {DepositsCard({ view, format, seesEmails })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
