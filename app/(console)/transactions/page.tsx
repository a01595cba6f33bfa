import { Landmark, ScanSearch } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offers } from '#lib/server/api'
import { Soon } from '../../soon'
import { newestFirst } from '../_kit/list/sorting'
import { sortsLists } from '../_kit/list/sorts-lists'
import { payoutsAddress } from '../_records/payout/payouts-address'
import { readTransactionsView } from '../_records/transaction/read-view'
import { transactionsAddress } from '../_records/transaction/transactions-address'
import { TransactionFilters } from './transaction-filters'
import { TransactionsCard } from './transactions-card'

export const generateMetadata = pageTitle('transactions')

export default async function TransactionsPage({ searchParams }: PageProps<'/transactions'>) {
  const staff = await requireStaff('transaction.read')
  const [t, format, maySort] = await Promise.all([getTranslations('transactions'), formatters(), sortsLists()])
  const requested = await readTransactionsView(await searchParams)
  const view = maySort ? requested : { ...requested, sorting: newestFirst }
  const exportHref = `/api/console/exports/transactions?${transactionsAddress.query(view)}`
  const queue = staff.can('payout.report') && (await offers('listWaitingPayouts')) && (
    <LinkButton href={payoutsAddress.path} icon={<Landmark />}>
      {t('payouts')}
    </LinkButton>
  )
  const actions = (
    <>
      {queue}
      <LinkButton href="/lookup" icon={<ScanSearch />}>
        {t('lookUp')}
      </LinkButton>
      {staff.can('export') && <DownloadButton href={exportHref}>{t('export')}</DownloadButton>}
    </>
  )
  return (
    <Page>
      <PageHeader title={t('title')} actions={actions} />
      <TransactionFilters view={view} format={format} staff={staff} maySort={maySort} />
      <Card>
        <ClientMessages namespaces={['transactions-table']}>
          <Soon key={transactionsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={7} rows={10} />}>
            {TransactionsCard({ view, seesEmails: staff.can('customer.see_email'), maySort })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
