'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { resendEvent } from './actions'
import { SendButton } from './send-button'

type Props = { id: string; eventId: string; type: string; small?: boolean }

/** Sends one event to one endpoint once more. */
export function ResendEvent({ id, eventId, type, small }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  return (
    <SendButton
      label={t('resend')}
      name={t('resendWhat', { type })}
      small={small}
      send={(idempotencyKey) => withProof(() => resendEvent({ id, eventId, idempotencyKey }))}
    />
  )
}
