import { Plus } from 'lucide-react'
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
import { Soon } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { quotesAddress } from '../_records/quote/quotes-address'
import { QuoteFilters } from './quote-filters'
import { QuotesCard } from './quotes-card'

export const generateMetadata = pageTitle('quotes')

export default async function QuotesPage({ searchParams }: PageProps<'/quotes'>) {
  const staff = await requireStaff('quote.read')
  const [t, format] = await Promise.all([getTranslations('quotes'), formatters()])
  const view = quotesAddress.read(await searchParams)
  const mayCreate = staff.can('quote.create')
  const exportHref = `/api/console/exports/quotes?${quotesAddress.query(view)}`
  const create = (
    <LinkButton href="/quotes/new" variant="primary" icon={<Plus />} keyHint="N">
      {t('new')}
    </LinkButton>
  )
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/quotes/new' }} words={{ n: t('new') }} />}
      <PageHeader
        title={t('title')}
        actions={
          <>
            {staff.can('export') && <DownloadButton href={exportHref}>{t('export')}</DownloadButton>}
            {mayCreate && create}
          </>
        }
      />
      <QuoteFilters view={view} format={format} staff={staff} />
      <Card>
        <ClientMessages namespaces={['quotes-table']}>
          <Soon key={quotesAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={7} rows={10} />}>
            {QuotesCard({ view, seesEmails: staff.can('customer.see_email'), mayCreate })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
