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
import { AccountsCard } from './accounts-card'

export const generateMetadata = pageTitle('accounts')

export default async function AccountsPage() {
  await requireStaff('prefunded.read')
  const [t, format] = await Promise.all([getTranslations('accounts'), formatters()])
  return (
    <Page>
      <PageHeader title={t('title')} meta={[t('lead')]} />
      <Card>
        <ClientMessages namespaces={['accounts-table']}>
          <Soon fallback={<ListLoading label={t('loading')} columns={5} rows={3} />}>{AccountsCard({ format })}</Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
