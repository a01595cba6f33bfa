import { FileCheck2 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import type { Staff } from '#lib/access/session'
import type { AuditView } from './audit-address'
import { ExportMenu } from './export-menu'

/** Links to the verification of the trail and to its exports. */
export async function PageActions({ view, staff }: { view: AuditView; staff: Staff }) {
  const t = await getTranslations('audit')
  return (
    <>
      <LinkButton href="/audit/verify" icon={<FileCheck2 />}>
        {t('proof')}
      </LinkButton>
      {staff.can('export') && <ExportMenu view={view} />}
    </>
  )
}
