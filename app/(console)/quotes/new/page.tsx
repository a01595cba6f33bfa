import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { isId } from '#contract/ids'
import { speaksContract } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { ClientMessages } from '#lib/i18n/client-messages'
import { listPrefundedAccounts } from '#lib/prefunded-accounts'
import { requireStaff } from '#lib/session'
import { readRatePoints } from '../../rate-points'
import { readPayee } from './payee'
import { emptyDraft } from './quote-draft'
import { QuoteForm } from './quote-form'
import { toSources } from './sources'
import { SourcesFailed } from './sources-failed'

export const generateMetadata = titled('quote-new')

export default async function NewQuotePage({ searchParams }: PageProps<'/quotes/new'>) {
  const staff = await requireStaff('quote.create')
  const { customer, account } = await searchParams
  const customerId = typeof customer === 'string' && isId(customer) ? customer : null
  const [w, prefunded, extended, payee] = await Promise.all([
    writing(),
    attempt(listPrefundedAccounts()),
    attempt(speaksContract()),
    customerId === null ? undefined : attempt(readPayee(customerId, { seesEmails: staff.can('customer.see_email') })),
  ])
  const sources = toSources(prefunded.ok ? prefunded.value : [], w)
  const draft = emptyDraft({
    // One who could not be read is read again by the form, which says so.
    customerId: payee && !payee.ok && isNotFound(payee.code) ? null : customerId,
    accountId: typeof account === 'string' ? account : null,
    prefundedAccountId: sources[0]?.id ?? '',
  })
  return (
    <Page>
      <Head />
      {prefunded.ok ? (
        <ClientMessages namespaces={['quote-form', 'customer-search', 'rate-history', 'errors']}>
          <QuoteForm
            draft={draft}
            sources={sources}
            extended={extended.ok && extended.value}
            payee={payee?.ok ? payee.value : null}
            seesEmails={staff.can('customer.see_email')}
            history={readRatePoints({ from: 'USDC', to: 'VES' })}
          />
        </ClientMessages>
      ) : (
        <SourcesFailed failure={prefunded} />
      )}
    </Page>
  )
}

async function Head() {
  const t = await getTranslations('quote-new')
  const crumbs = [{ label: t('quotes'), href: '/quotes' } as const, { label: t('new') }]
  return <PageHeader title={t('title')} crumbsLabel={t('crumbs')} crumbs={crumbs} />
}
