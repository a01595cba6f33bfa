'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { sendTestEvent } from './actions'
import { SendButton } from './send-button'

/** Sends a test event to an endpoint. */
export function TestEndpoint({ id }: { id: string }) {
  const t = useTranslations('developers-webhooks-acts')
  return (
    <SendButton
      label={t('test')}
      send={() => {
        const idempotencyKey = crypto.randomUUID()
        return withProof(() => sendTestEvent({ id, idempotencyKey }))
      }}
    />
  )
}
