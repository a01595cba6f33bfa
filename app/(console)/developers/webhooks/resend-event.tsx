'use client'

import { useTranslations } from 'next-intl'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { withProof } from '../../_kit/step-up/with-proof'
import { resendEvent } from './actions'
import { SendButton } from './send-button'

type Props = {
  id: string
  eventId: string
  type: string
  /** Tells the state of the delivery that is shown from the next one. */
  state: string
  small?: boolean
}

/** Sends one event to one endpoint once more: once, however often it is pressed in the state that is shown. */
export function ResendEvent({ id, eventId, type, state, small }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  const keyOf = useIntentKey()
  return (
    <SendButton
      label={t('resend')}
      name={t('resendWhat', { type })}
      small={small}
      send={() => withProof(() => resendEvent({ id, eventId, idempotencyKey: keyOf({ state }) }))}
    />
  )
}
