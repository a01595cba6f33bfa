'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { AskedAct } from '../asked-act'
import { changeWebhookEndpoint } from './actions'
import { shortAddress } from './endpoint-row'
import { type ShownEndpoint, settingsOf } from './shown-endpoint'

/** Disables an endpoint, or enables it again. */
export function SwitchEndpoint({ endpoint }: { endpoint: ShownEndpoint }) {
  const t = useTranslations('developers-webhooks-acts')
  const { id, version, url } = endpoint
  const turn = endpoint.status === 'disabled' ? 'enable' : 'disable'
  const body = { ...settingsOf(endpoint), enabled: turn === 'enable' }
  return (
    <AskedAct
      label={t(turn)}
      question={t(`${turn}Question`, { address: shortAddress(url) })}
      lead={t(`${turn}Lead`)}
      act={(idempotencyKey) => withProof(() => changeWebhookEndpoint({ id, version, body, idempotencyKey }))}
    />
  )
}
