'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RadioOptions } from '#components/radio-options'
import { RefusedNotice } from '#components/refused-notice'
import type { EventType } from '#contract/event-types'
import type { WebhookEndpointBody } from '#contract/webhooks'
import { EventTicks } from './event-ticks'

type Props = {
  /** The settings to change; for a new endpoint none. */
  body?: WebhookEndpointBody
  actLabel: string
  pending: boolean
  refused: string | undefined
  onSend: (body: WebhookEndpointBody) => void
  onClose: () => void
}

/** Asks where events are sent, and which. */
export function EndpointForm({ body, actLabel, pending, refused, onSend, onClose }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  const [wanted, setWanted] = useState<readonly EventType[]>(body?.event_types ?? [])
  const [which, setWhich] = useState<string>(body?.event_types === undefined ? 'all' : 'some')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const description = String(typed.get('description')).trim()
    onSend({
      url: String(typed.get('url')).trim(),
      enabled: body?.enabled ?? true,
      ...(description === '' ? {} : { description }),
      ...(which === 'all' ? {} : { event_types: [...wanted] }),
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Where body={body} />
      <RadioOptions
        name="which"
        label={t('events')}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all', label: t('all'), detail: t('allDetail') },
          { value: 'some', label: t('some'), detail: t('someDetail') },
        ]}
      />
      {which === 'some' && <EventTicks wanted={wanted} onChange={setWanted} />}
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={which === 'some' && wanted.length === 0}
          pending={pending}
          pendingLabel={t('acting')}
        >
          {actLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

function Where({ body }: Pick<Props, 'body'>) {
  const t = useTranslations('developers-webhooks-acts')
  return (
    <>
      <Field
        label={t('url')}
        name="url"
        type="url"
        mono
        required
        maxLength={2048}
        defaultValue={body?.url}
        hint={t('urlHint')}
        autoFocus
      />
      <Field
        label={t('description')}
        optional={t('optional')}
        name="description"
        maxLength={200}
        defaultValue={body?.description ?? ''}
      />
    </>
  )
}
