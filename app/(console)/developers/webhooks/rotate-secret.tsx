'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { RotateButton } from '../rotate-button'
import { renewWebhookSecret } from './actions'

/** Replaces the secret that signs what is sent to an endpoint. `older`: until when the one before signs too, ISO. */
export function RotateSecret({ id, older }: { id: string; older: string | null }) {
  const t = useTranslations('developers-webhooks-acts')
  return (
    <RotateButton
      label={t('rotate')}
      question={t('rotateQuestion')}
      lead={t('rotateLead')}
      doneTitle={t('rotated')}
      older={older}
      rotate={(how) => withProof(() => renewWebhookSecret({ id, ...how }))}
    />
  )
}
