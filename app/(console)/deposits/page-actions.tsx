import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { DownloadButton } from '#components/download-button'
import { LinkKeys } from '../_kit/page/link-keys'
import { newDepositPath } from '../_records/deposit/new-deposit-path'

type Props = { exportHref: string; mayCreate: boolean }

/** Shows the ways to the file of the list and to a new deposit, also on N. */
export async function PageActions({ exportHref, mayCreate }: Props) {
  const t = await getTranslations('deposits')
  return (
    <>
      <DownloadButton href={exportHref}>{t('export')}</DownloadButton>
      {mayCreate && (
        <>
          <LinkKeys keys={{ n: newDepositPath() }} words={{ n: t('new') }} />
          <LinkButton href={newDepositPath()} variant="primary" icon={<Plus />} keyHint="N">
            {t('new')}
          </LinkButton>
        </>
      )}
    </>
  )
}
