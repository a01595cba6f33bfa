import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail } from '#components/columns'
import { DownloadButton } from '#components/download-button'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { Soon } from '../../../soon'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import { AuditVerdict } from '../../_records/audit/audit-verdict'
import { BrokenRecord } from './broken-record'
import { HeadsCard } from './heads-card'
import { OfflineCard } from './offline-card'

export const generateMetadata = pageTitle('audit-proof')

/** Shows whether the trail is intact, the first record that is not, and how to prove it without this console. */
export default async function VerifyPage() {
  const staff = await requireStaff('audit.read')
  const t = await getTranslations('audit-proof')
  return (
    <Page>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('trail'), href: '/audit' }, { label: t('crumb') }]}
        crumbsLabel={t('crumbs')}
        actions={staff.can('export') && <DownloadButton href="/api/console/exports/audit-pack">{t('export')}</DownloadButton>}
      />
      <Soon fallback={<PanelSkeleton lines={2} />}>{AuditVerdict({ canCheck: true })}</Soon>
      <Soon fallback={null}>{BrokenRecord()}</Soon>
      <Columns side="middle">
        <Lead>
          <OfflineCard mayExport={staff.can('export')} />
        </Lead>
        <Rail>
          <Soon fallback={<PanelSkeleton lines={6} />}>{HeadsCard()}</Soon>
        </Rail>
      </Columns>
    </Page>
  )
}
