import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { listActs } from '#backoffice/audit/list-acts'
import { readAct } from '#backoffice/audit/read-act'
import { recordReading } from '#backoffice/audit/record-reading'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { classNames } from '#components/class-names'
import { PageHeader } from '#components/page-header'
import { toActor } from '#lib/access/gate'
import { currentRequestId, requireStaff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { AuditVerdict } from '../_records/audit/audit-verdict'
import { ActPanel } from './act-panel'
import { ActsTable } from './acts-table'
import { AuditFilters } from './audit-filters'
import { PageActions } from './page-actions'
import { readRequestedActs, recordedFilter } from './requested-acts'

export const generateMetadata = pageTitle('audit')

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const staff = await requireStaff('audit.read')
  const [t, requested, desk] = await Promise.all([getTranslations('audit'), readRequestedActs(await searchParams), openDesk()])
  const { view, filters } = requested
  await recordReading(desk, toActor(staff, await currentRequestId()), recordedFilter(view))
  // Awaited here, so that the rows and their focus survive while acts are opened beside them.
  const [page, whole] = await Promise.all([
    listActs(desk.db, filters, { before: view.before }),
    view.entry ? readAct(desk, BigInt(view.entry)) : undefined,
  ])
  return (
    <Page>
      <PageHeader title={t('title')} actions={<PageActions view={view} staff={staff} />} />
      <AuditVerdict canCheck />
      <AuditFilters requested={requested} staff={staff} />
      <div className={classNames('grid items-start gap-4', view.entry && 'desktop:grid-cols-[minmax(0,1fr)_336px]')}>
        <Card>
          <ActsTable view={view} page={page} open={view.entry && (whole?.act.seq.toString() ?? view.entry)} />
        </Card>
        {view.entry && <ActPanel view={view} page={page} whole={whole} staff={staff} />}
      </div>
    </Page>
  )
}
