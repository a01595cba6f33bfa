import { Download } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { MenuDownload } from '#components/download-button'
import { Menu } from '#components/menu'
import { type AuditView, auditAddress } from './audit-address'
import { exportForms } from './export-acts'

/** Exports the acts that match the filters, as a table or with signatures. */
export async function ExportMenu({ view }: { view: AuditView }) {
  const t = await getTranslations('audit.export')
  const hrefOf = (form: string) => {
    const params = auditAddress.query(view)
    params.set('form', form)
    return `/api/console/exports/audit?${params}`
  }
  return (
    <Menu
      label={t('button')}
      face={
        <>
          <Download />
          {t('button')}
        </>
      }
    >
      {exportForms.map((form) => (
        <MenuDownload key={form} href={hrefOf(form)}>
          {t(form)}
        </MenuDownload>
      ))}
      <MenuDownload href="/api/console/exports/audit-pack">{t('pack')}</MenuDownload>
    </Menu>
  )
}
