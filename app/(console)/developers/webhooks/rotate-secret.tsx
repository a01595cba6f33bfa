'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { RotateButton } from '../rotate-button'
import { renewWebhookSecret } from './actions'
import type { ShownEndpoint } from './shown-endpoint'

/** `older`: until when the secret before the present one signs too, ISO; null if it does not. */
type Props = { endpoint: Pick<ShownEndpoint, 'id' | 'version'>; older: string | null }

/** Replaces the secret that signs what is sent to an endpoint. */
export function RotateSecret({ endpoint: { id, version }, older }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  return (
    <RotateButton
      label={t('rotate')}
      question={t('rotateQuestion')}
      lead={t('rotateLead')}
      doneTitle={t('rotated')}
      older={older}
      rotate={(how) => withProof(() => renewWebhookSecret({ id, version, ...how }))}
    />
  )
}
