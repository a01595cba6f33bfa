import { BookOpen } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { Soon } from '../../soon'
import { PanelSkeleton } from '../_kit/page/panel-skeleton'
import { ApiCard } from './api-card'
import { BreakersCard } from './breakers-card'
import { Conformance } from './conformance'
import { DeveloperTabs } from './developer-tabs'
import { ExtensionsCard } from './extensions-card'
import { MappingCard } from './mapping-card'
import { OperationsCard } from './operations-card'

export const generateMetadata = pageTitle('developers')

export default async function DevelopersPage() {
  await requireStaff('developers.read')
  const [t, format] = await Promise.all([getTranslations('developers'), formatters()])
  const reference = (
    <LinkButton href="/reference" icon={<BookOpen />}>
      {t('reference')}
    </LinkButton>
  )
  return (
    <ClientMessages namespaces={['developers-acts']}>
      <Page>
        <PageHeader title={t('title')} actions={reference} />
        <DeveloperTabs here="overview" />
        <div className="flex flex-col gap-4 laptop:gap-6">
          <ApiCard format={format} />
          <OperationsCard format={format} />
          <div className="grid items-start gap-6 desktop:grid-cols-2">
            <BreakersCard format={format} />
            <MappingCard />
          </div>
          <Conformance />
          <Soon fallback={<PanelSkeleton lines={8} />}>{ExtensionsCard({ format })}</Soon>
        </div>
      </Page>
    </ClientMessages>
  )
}
