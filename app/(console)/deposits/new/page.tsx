import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Notice } from '#components/notice'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { showsDeposits } from '../../_records/deposit/list-requests'
import { readStart } from './read-start'
import { StartForm } from './start-form'

export const generateMetadata = pageTitle('deposit-new')

async function drawNewDeposit({ searchParams }: PageProps<'/deposits/new'>) {
  const staff = await requireStaff('quote.create')
  const [t, start, listed] = await Promise.all([
    getTranslations('deposit-new'),
    readStart(await searchParams, staff, await formatters()),
    showsDeposits(),
  ])
  if (!start.ok) return <RecordFailed failure={start} />
  const list = staff.can('deposit.read') && listed
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={[t('lead')]}
        crumbsLabel={t('crumbs')}
        crumbs={[
          list ? { label: t('deposits'), href: '/deposits' } : { label: t('quotes'), href: '/quotes' },
          { label: t('new') },
        ]}
      />
      {start.value.isGone && <Notice tone="wait">{t('gone')}</Notice>}
      <ClientMessages namespaces={['deposit-form', 'money-entry', 'customer-search', 'stored-form']}>
        <StartForm
          receiver={start.value.receiver}
          arrived={start.value.arrived}
          seesEmails={staff.can('customer.see_email')}
          back={list ? '/deposits' : '/quotes'}
        />
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawNewDeposit)
