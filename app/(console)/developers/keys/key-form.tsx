'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { DialogFooter } from '#components/dialog'
import { Field, SelectField, TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import type { ApiKeyBody } from '#contract/api-keys'
import type { Scope } from '#contract/scopes'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { useIntentKey } from '../use-intent-key'
import type { Lifetime } from './lifetimes'
import { ScopeTicks } from './scope-ticks'

type Props<Value> = {
  ends: readonly Lifetime[]
  /** What the button says that sends the form. */
  label: string
  act: (sent: { body: ApiKeyBody; idempotencyKey: string }) => Promise<ActionResult<Value>>
  onDone: (value: Value) => void
  onClose: () => void
}

/** Asks for the name of a key, its end, from where it works and what it may do. */
export function KeyForm<Value>({ ends, label, act, onDone, onClose }: Props<Value>) {
  const t = useTranslations('developers-keys-acts')
  const keyOf = useIntentKey()
  const [held, setHeld] = useState<readonly Scope[]>([])
  const { run, refused, pending } = useAct((body: ApiKeyBody) => withProof(() => act({ body, idempotencyKey: keyOf(body) })), {
    done: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const ranges = String(typed.get('from'))
      .split(/[\s,;]+/)
      .filter(Boolean)
    run({
      name: String(typed.get('name')),
      scopes: [...held],
      expires_at: String(typed.get('end')),
      ...(ranges.length > 0 ? { allowed_cidrs: ranges } : {}),
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('name')} name="name" required maxLength={100} hint={t('nameHint')} autoFocus />
      <SelectField label={t('ends')} name="end" defaultValue={ends[2]?.value} options={ends} />
      <TextAreaField label={t('from')} optional={t('optional')} name="from" rows={2} hint={t('fromHint')} spellCheck={false} />
      <ScopeTicks held={held} onChange={setHeld} />
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={held.length === 0} pending={pending} pendingLabel={t('acting')}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}
