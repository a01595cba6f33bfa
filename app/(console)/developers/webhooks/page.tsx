import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { DeveloperTabs } from '../developer-tabs'
import { NotOffered } from '../not-offered'
import { offeredActs, offeredPages } from '../offered-pages'
import { CreateEndpoint } from './create-endpoint'
import { Webhooks } from './webhooks'
import { webhooksAddress } from './webhooks-address'

export const generateMetadata = pageTitle('developers-webhooks', 'pageTitle')

export default async function WebhooksPage({ searchParams }: PageProps<'/developers/webhooks'>) {
  const staff = await requireStaff('developers.read')
  const [t, format, offered] = [await getTranslations('developers-webhooks'), await formatters(), await offeredPages()]
  const view = webhooksAddress.read(await searchParams)
  const acts = await offeredActs(staff.can('webhook.manage'))
  const isOffered = offered.includes('webhooks')
  return (
    <ClientMessages namespaces={['developers-webhooks-acts', 'developers-secret']}>
      <Page>
        <PageHeader
          title={t('title')}
          meta={[t('lead')]}
          actions={isOffered && acts.has('createWebhookEndpoint') && <CreateEndpoint />}
        />
        <DeveloperTabs here="webhooks" />
        {isOffered ? <Webhooks view={view} acts={acts} format={format} /> : <NotOffered what="webhooks" />}
      </Page>
    </ClientMessages>
  )
}
