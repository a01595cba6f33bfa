'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { focusNextTitle } from '#components/page-title'
import type { WebhookEndpointBody } from '#contract/webhooks'
import { useAct } from '../../_kit/form/use-act'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { withProof } from '../../_kit/step-up/with-proof'
import { changeWebhookEndpoint } from './actions'
import { EndpointForm } from './endpoint-form'
import { type ShownEndpoint, settingsOf } from './shown-endpoint'

/** Changes where and what is sent. */
export function ChangeEndpoint({ endpoint }: { endpoint: ShownEndpoint }) {
  const [t, router] = [useTranslations('developers-webhooks-acts'), useRouter()]
  const keyOf = useIntentKey()
  const [isOpen, setIsOpen] = useState(false)
  const { id, version } = endpoint
  const { run, refused, pending } = useAct(
    (body: WebhookEndpointBody) => withProof(() => changeWebhookEndpoint({ id, version, body, idempotencyKey: keyOf(body) })),
    {
      done: () => {
        setIsOpen(false)
        focusNextTitle()
        router.refresh()
      },
    },
  )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('changeTitle')} lead={t('changeLead')}>
        <EndpointForm
          body={settingsOf(endpoint)}
          actLabel={t('save')}
          pending={pending}
          refused={refused}
          onSend={run}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}
