import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { ShowFactorButton } from './show-factor-button'

/**
 * A notice on every page for people who signed in by their company and have a second factor of their own: they must show it
 * before they may do more than read. It renders nothing for others.
 */
export async function ShowFactor({ owedFactor }: Pick<Staff, 'owedFactor'>) {
  if (owedFactor !== 'not_shown') return null
  const t = await getTranslations('step-up')
  const button = (
    <ClientMessages namespaces={['step-up']}>
      <ShowFactorButton />
    </ClientMessages>
  )
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="wait" title={t('owed')} action={button}>
        {t('owedText')}
      </Notice>
    </div>
  )
}
