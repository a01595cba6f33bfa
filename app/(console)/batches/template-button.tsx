import { getTranslations } from 'next-intl/server'
import { DownloadButton } from '#components/download-button'

/** Downloads a template for a file of payments, with two example rows. */
export async function TemplateButton() {
  const t = await getTranslations('batches')
  return <DownloadButton href="/api/console/exports/batch-template">{t('template')}</DownloadButton>
}
