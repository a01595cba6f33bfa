'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Notice } from '#components/notice'
import { askForProof } from '../../_kit/step-up/with-proof'

/** Whom their company signed in has a second factor of their own to show before they do more than look: on every page, until they have. */
export function OwedFactor() {
  const [t, router] = [useTranslations('step-up'), useRouter()]
  const show = async () => {
    if (await askForProof()) router.refresh()
  }
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="wait" title={t('owed')} action={<Button onClick={() => void show()}>{t('owedAct')}</Button>}>
        {t('owedText')}
      </Notice>
    </div>
  )
}
