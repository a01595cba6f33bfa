import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { Soon } from '#components/soon'
import { requireStaff } from '#lib/session'
import { PanelSkeleton } from '../home/panel-skeleton'
import { AuditFilters } from './audit-filters'
import { AuditList } from './audit-list'
import { auditHref, readAuditView } from './audit-query'
import { AuditVerdict } from './audit-verdict'

export const generateMetadata = titled('audit')

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  await requireStaff('audit.read')
  const [t, view] = [await getTranslations('audit'), readAuditView(await searchParams)]
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Soon fallback={<PanelSkeleton lines={2} />}>{AuditVerdict({ canCheck: true })}</Soon>
      <AuditFilters view={view} />
      <Card>
        <Soon
          key={auditHref(view, { before: view.before })}
          fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}
        >
          {AuditList({ view })}
        </Soon>
      </Card>
    </Page>
  )
}
