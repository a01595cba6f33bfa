import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { titled } from '#app/titled'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { Tabs } from '#components/tabs'
import { quoteStatuses } from '#contract/transfers'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { LinkKeys } from '../frame/link-keys'
import { MoneyFilters } from '../money-filters'
import { moneyHref, moneyViewHref, readMoneyView } from '../money-list'
import { statusWords } from '../status-words'
import { QuotesCard } from './quotes-card'

export const generateMetadata = titled('quotes')

export default async function QuotesPage({ searchParams }: PageProps<'/quotes'>) {
  const staff = await requireStaff('quote.read')
  const [t, words, w] = await Promise.all([getTranslations('quotes'), statusWords(), writing()])
  const view = readMoneyView(await searchParams, { path: '/quotes', statuses: quoteStatuses })
  const mayCreate = staff.can('quote.create')
  const create = (
    <LinkButton href="/quotes/new" variant="primary" icon={<Plus />} keyHint="N">
      {t('new')}
    </LinkButton>
  )
  const waiting = ['pending', 'awaiting_confirmation']
  const tab = (label: string, status: readonly string[]) => ({
    label,
    href: moneyViewHref(view.path, status),
    here: view.status.join() === status.join(),
  })
  const tabs = [tab(t('tabs.all'), []), tab(t('tabs.waiting'), waiting), tab(t('tabs.moving'), ['processing'])]
  return (
    <Page>
      {mayCreate && <LinkKeys keys={{ n: '/quotes/new' }} words={{ n: t('new') }} />}
      <PageHeader title={t('title')} actions={mayCreate && create} />
      <Tabs label={t('tabs.label')} tabs={[...tabs, tab(t('tabs.expired'), ['expired']), tab(t('tabs.failed'), ['failed'])]} />
      <div className="tools wrap mb-3">
        <MoneyFilters view={view} w={w} statuses={quoteStatuses.map((value) => ({ value, word: words('quote', value) }))} />
      </div>
      <Card>
        <ClientMessages namespaces={['quotes-table']}>
          <Suspense
            key={moneyHref(view, { trail: view.trail })}
            fallback={<ListLoading label={t('loading')} columns={7} rows={10} />}
          >
            <QuotesCard view={view} seesEmails={staff.can('customer.see_email')} mayCreate={mayCreate} />
          </Suspense>
        </ClientMessages>
      </Card>
    </Page>
  )
}
