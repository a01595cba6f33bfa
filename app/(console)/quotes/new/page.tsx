import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { readRatePoints } from '../../_records/rate/rate-points'
import { QuoteForm } from './quote-form'
import { readForm } from './read-form'
import { SourcesFailed } from './sources-failed'

export const generateMetadata = pageTitle('quote-new')

async function drawNewQuote({ searchParams }: PageProps<'/quotes/new'>) {
  const staff = await requireStaff('quote.create')
  const [t, form] = await Promise.all([getTranslations('quote-new'), readForm(await searchParams, staff, await formatters())])
  return (
    <Page>
      <PageHeader
        title={t('title')}
        crumbsLabel={t('crumbs')}
        crumbs={[{ label: t('quotes'), href: '/quotes' }, { label: t('new') }]}
      />
      {form.ok ? (
        <ClientMessages namespaces={['quote-form', 'money-entry', 'customer-search', 'rate-history', 'stored-form']}>
          <QuoteForm {...form.value} seesEmails={staff.can('customer.see_email')} history={readRatePoints('USDC', 'VES')} />
        </ClientMessages>
      ) : (
        <SourcesFailed failure={form} />
      )}
    </Page>
  )
}

export default soonRecord(drawNewQuote)
