'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { RotateButton } from '../rotate-button'
import { rotateKey } from './actions'

export type ShownKey = { id: string; name: string; hint: string }

/** Replaces the secret of a key. `older`: until when the secret before the present one works too, ISO. */
export function RotateKey({ apiKey: { id, name, hint }, older }: { apiKey: ShownKey; older: string | null }) {
  const t = useTranslations('developers-keys-acts')
  return (
    <RotateButton
      label={t('rotate')}
      question={t('rotateQuestion', { name })}
      lead={t('rotateLead', { hint })}
      doneTitle={t('rotated', { name })}
      older={older}
      rotate={(how) => withProof(() => rotateKey({ id, ...how }))}
    />
  )
}
