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
import { payoutsAddress } from '../_records/payout/payouts-address'
import { PayoutsCard } from './payouts-card'

export const generateMetadata = pageTitle('payouts')

/** Shows the payouts that wait for a person at the bank, for whoever pays there or reports how they ended. */
export default async function PayoutsPage({ searchParams }: PageProps<'/payouts'>) {
  const staff = await requireStaff('payout.report')
  const [t, common, format] = await Promise.all([getTranslations('payouts'), getTranslations('common'), formatters()])
  const view = payoutsAddress.read(await searchParams)
  return (
    <Page>
      <PageHeader
        crumbsLabel={common('sections')}
        crumbs={[{ label: t('crumb'), href: '/transactions' }, { label: t('title') }]}
        title={t('title')}
        meta={[t('lead'), t('lateMeans')]}
      />
      <Card>
        <ClientMessages namespaces={['payouts-table']}>
          <Soon key={payoutsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={6} rows={8} />}>
            {PayoutsCard({ view, staff, format })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
