'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { askForProof } from '../../_kit/step-up/with-proof'

/** Asks for the second factor of this person, and refreshes the page after they have shown it. */
export function ShowFactorButton() {
  const [t, router] = [useTranslations('step-up'), useRouter()]
  const show = async () => {
    if (await askForProof()) router.refresh()
  }
  return <Button onClick={() => void show()}>{t('owedAct')}</Button>
}
