'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Field, SelectField, TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import type { ApiKeyBody } from '#contract/api-keys'
import type { Scope } from '#contract/scopes'
import type { ActionRefusal, ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { useFailure } from '../../_kit/words/use-failure'
import type { Lifetime } from './lifetimes'
import { ScopeTicks } from './scope-ticks'

type Props<Value> = {
  ends: readonly Lifetime[]
  /** What the button says that sends the form. */
  label: string
  /** Asks for a proof of the person. */
  act: (sent: { body: ApiKeyBody; idempotencyKey: string }) => Promise<ActionResult<Value>>
  onDone: (value: Value) => void
  onClose: () => void
}

const ofRanges = 'ranges'
function isOfRanges(refusal: ActionRefusal | null): boolean {
  return refusal?.fields?.some(({ pointer }) => pointer?.includes('/allowed_cidrs')) ?? false
}

/** Asks for the name of a key, its end, from where it works and what it may do. */
export function KeyForm<Value>({ ends, label, act, onDone, onClose }: Props<Value>) {
  const [t, failure] = [useTranslations('developers-keys-acts'), useFailure()]
  const keyOf = useIntentKey()
  // The page counts the ends anew whenever it is read again; the choice of an open form must not change by that.
  const choices = useState(ends)[0]
  const [held, setHeld] = useState<readonly Scope[]>([])
  const { run, refused, pending } = useAct((body: ApiKeyBody) => act({ body, idempotencyKey: keyOf(body) }), {
    done: onDone,
    explain: (refusal) => (isOfRanges(refusal) ? ofRanges : failure(refusal)),
  })
  const form = useFaultFocus(refused === ofRanges)
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
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('name')} name="name" required maxLength={100} hint={t('nameHint')} autoFocus />
      <SelectField label={t('ends')} name="end" defaultValue={choices[2]?.value} options={choices} />
      <TextAreaField
        label={t('from')}
        optional={t('optional')}
        name="from"
        rows={2}
        hint={t('fromHint')}
        error={refused === ofRanges && t('fromFault')}
        spellCheck={false}
      />
      <ScopeTicks held={held} onChange={setHeld} />
      <RefusedNotice>{refused !== ofRanges && refused}</RefusedNotice>
      <DialogFooter>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={held.length === 0} pending={pending} pendingLabel={t('acting')}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}
