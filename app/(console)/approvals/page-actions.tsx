import { Stamp } from 'lucide-react'
import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { DownloadButton } from '#components/download-button'

type Props = {
  /** The request that waits the longest for this person. */
  first: Route | undefined
  /** Undefined for whoever may not export. */
  exportHref: string | undefined
}

/** Opens the first request that waits for this person, and exports what the list shows. */
export async function PageActions({ first, exportHref }: Props) {
  const t = await getTranslations('approvals')
  return (
    <>
      {first && (
        <LinkButton href={first} variant="primary" icon={<Stamp />} keyHint="N">
          {t('first')}
        </LinkButton>
      )}
      {exportHref && <DownloadButton href={exportHref}>{t('export')}</DownloadButton>}
    </>
  )
}
