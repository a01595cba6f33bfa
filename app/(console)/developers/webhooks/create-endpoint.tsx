'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import type { WebhookEndpointBody } from '#contract/webhooks'
import { pathOf } from '#lib/shared/path-of'
import { useAct } from '../../_kit/form/use-act'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { withProof } from '../../_kit/step-up/with-proof'
import { SecretShown } from '../secret-shown'
import { addWebhookEndpoint } from './actions'
import { EndpointForm } from './endpoint-form'

type Made = { id: string; secret: string }

/** Adds an endpoint, and shows the secret that signs once. */
export function CreateEndpoint() {
  const [t, router] = [useTranslations('developers-webhooks-acts'), useRouter()]
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<Made>()
  const show = (endpoint: Made) => {
    setIsOpen(false)
    setMade(endpoint)
  }
  const close = () => {
    if (made) router.push(pathOf.webhookEndpoint(made.id))
    setMade(undefined)
    router.refresh()
  }
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('add')} lead={t('addLead')}>
        <NewEndpoint onMade={show} onClose={() => setIsOpen(false)} />
      </Dialog>
      {made && <SecretShown title={t('made')} secret={made.secret} onClose={close} />}
    </>
  )
}

function NewEndpoint({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const t = useTranslations('developers-webhooks-acts')
  const keyOf = useIntentKey()
  const { run, refused, pending } = useAct(
    (body: WebhookEndpointBody) => withProof(() => addWebhookEndpoint({ body, idempotencyKey: keyOf(body) })),
    { done: onMade },
  )
  return <EndpointForm actLabel={t('add')} pending={pending} refused={refused} onSend={run} onClose={onClose} />
}
