'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { AskedAct } from '../asked-act'
import { removeWebhookEndpoint } from './actions'
import { shortAddress } from './endpoint-row'
import type { ShownEndpoint } from './shown-endpoint'

/** Deletes an endpoint, which cannot be undone. */
export function DeleteEndpoint({ endpoint: { id, url } }: { endpoint: ShownEndpoint }) {
  const [t, router] = [useTranslations('developers-webhooks-acts'), useRouter()]
  return (
    <AskedAct
      label={t('delete')}
      question={t('deleteQuestion', { address: shortAddress(url) })}
      lead={t('deleteLead')}
      isFinal
      act={(idempotencyKey) => withProof(() => removeWebhookEndpoint({ id, idempotencyKey }))}
      onDone={() => router.push('/developers/webhooks')}
    />
  )
}
