import { getTranslations } from 'next-intl/server'
import { DownloadButton } from '#components/download-button'

/** The columns of a file of payments, with two rows to write over. */
export async function TemplateButton() {
  const t = await getTranslations('batches')
  return <DownloadButton href="/api/console/exports/batch-template">{t('template')}</DownloadButton>
}
