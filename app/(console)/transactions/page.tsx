import { ScanSearch } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { AfterFrame } from '../../soon'
import { newestFirst } from '../_kit/list/sorting'
import { sortsLists } from '../_kit/list/sorts-lists'
import { moneyHref, moneyParams, readMoneyView } from '../_records/payment/money-list'
import { TransactionFilters } from './transaction-filters'
import { TransactionsCard } from './transactions-card'

export const generateMetadata = pageTitle('transactions')

export default async function TransactionsPage({ searchParams }: PageProps<'/transactions'>) {
  const staff = await requireStaff('transaction.read')
  const [t, w] = await Promise.all([getTranslations('transactions'), formatters()])
  const [known, maySort] = [
    { path: '/transactions', statuses: transactionStatuses, types: transactionTypes } as const,
    await sortsLists(),
  ]
  const asked = readMoneyView(await searchParams, known)
  const view = maySort ? asked : { ...asked, sorting: newestFirst }
  const exportHref = `/api/console/exports/transactions?${moneyParams({ ...view, trail: [] })}`
  const look = (
    <LinkButton href="/lookup" icon={<ScanSearch />}>
      {t('lookUp')}
    </LinkButton>
  )
  const actions = (
    <>
      {look}
      {staff.can('export') && <DownloadButton href={exportHref}>{t('export')}</DownloadButton>}
    </>
  )
  return (
    <Page>
      <PageHeader title={t('title')} actions={actions} />
      <TransactionFilters view={view} w={w} staff={staff} maySort={maySort} />
      <Card>
        <ClientMessages namespaces={['transactions-table']}>
          <AfterFrame
            key={moneyHref(view, { trail: view.trail })}
            fallback={<ListLoading label={t('loading')} columns={7} rows={10} />}
          >
            {TransactionsCard({ view, seesEmails: staff.can('customer.see_email'), maySort })}
          </AfterFrame>
        </ClientMessages>
      </Card>
    </Page>
  )
}
