import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { ShowFactorButton } from './show-factor-button'

/** Asks people who signed in by their company for a second factor of their own, without which they may only read. */
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
