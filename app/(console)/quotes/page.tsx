import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { FilterBar } from '#components/filter-bar'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { AfterFrame } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { statusLabels } from '../_kit/words/status-labels'
import { MoneyFilters } from '../_records/payment/money-filters'
import { shownStatuses } from '../_records/payment/shown-status'
import { quotesAddress } from '../_records/quote/quotes-address'
import { QuoteTabs } from './quote-tabs'
import { QuotesCard } from './quotes-card'

export const generateMetadata = pageTitle('quotes')

export default async function QuotesPage({ searchParams }: PageProps<'/quotes'>) {
  const staff = await requireStaff('quote.read')
  const [t, words, w] = await Promise.all([getTranslations('quotes'), statusLabels(), formatters()])
  const view = quotesAddress.read(await searchParams)
  const mayCreate = staff.can('quote.create')
  const create = (
    <LinkButton href="/quotes/new" variant="primary" icon={<Plus />} keyHint="N">
      {t('new')}
    </LinkButton>
  )
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/quotes/new' }} words={{ n: t('new') }} />}
      <PageHeader title={t('title')} actions={mayCreate && create} />
      <QuoteTabs view={view} />
      <FilterBar className="mb-3">
        <MoneyFilters
          view={view}
          hrefOf={(change) => quotesAddress.href(view, change)}
          w={w}
          statuses={shownStatuses.map((value) => ({ value, label: words('payment', value) }))}
        />
      </FilterBar>
      <Card>
        <ClientMessages namespaces={['quotes-table']}>
          <AfterFrame key={quotesAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={7} rows={10} />}>
            {QuotesCard({ view, seesEmails: staff.can('customer.see_email'), mayCreate })}
          </AfterFrame>
        </ClientMessages>
      </Card>
    </Page>
  )
}
