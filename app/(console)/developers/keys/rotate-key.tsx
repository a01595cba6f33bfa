'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { RotateButton } from '../rotate-button'
import { rotateKey } from './actions'

export type ShownKey = { id: string; name: string; hint: string }

/** Replaces the secret of a key. */
export function RotateKey({ apiKey: { id, name, hint } }: { apiKey: ShownKey }) {
  const t = useTranslations('developers-keys-acts')
  return (
    <RotateButton
      label={t('rotate')}
      question={t('rotateQuestion', { name })}
      lead={t('rotateLead', { hint })}
      doneTitle={t('rotated', { name })}
      rotate={(how) => withProof(() => rotateKey({ id, ...how }))}
    />
  )
}
