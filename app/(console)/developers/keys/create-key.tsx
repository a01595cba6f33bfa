'use client'

import { KeyRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Field, SelectField, TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import type { ApiKeyBody } from '#contract/api-keys'
import type { Scope } from '#contract/scopes'
import type { ActionRefusal } from '#lib/access/run-action'
import { pathOf } from '#lib/shared/path-of'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { SecretShown } from '../secret-shown'
import { useIntentKey } from '../use-intent-key'
import { createKey } from './actions'
import type { Lifetime } from './lifetimes'
import { ScopeTicks } from './scope-ticks'

type Made = { id: string; secret: string }

/** Asks what the key is for, what it may do and until when, and shows its text once. `ends`: the choices of its end. */
export function CreateKey({ ends }: { ends: readonly Lifetime[] }) {
  const t = useTranslations('developers-keys-acts')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<Made>()
  const show = (key: Made) => {
    setIsOpen(false)
    setMade(key)
  }
  const close = () => {
    if (made) router.push(pathOf.apiKey(made.id))
    setMade(undefined)
    router.refresh()
  }
  return (
    <>
      <Button variant="primary" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {t('create')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('create')} lead={t('createLead')}>
        <KeyForm ends={ends} onMade={show} onClose={() => setIsOpen(false)} />
      </Dialog>
      {made && <SecretShown title={t('made')} secret={made.secret} onClose={close} />}
    </>
  )
}

const ofRanges = 'ranges'
function isOfRanges(refusal: ActionRefusal | null): boolean {
  return refusal?.fields?.some(({ pointer }) => pointer?.includes('/allowed_cidrs')) ?? false
}

type FormProps = { ends: readonly Lifetime[]; onMade: (made: Made) => void; onClose: () => void }

function KeyForm({ ends, onMade, onClose }: FormProps) {
  const [t, failure] = [useTranslations('developers-keys-acts'), useFailure()]
  const keyOf = useIntentKey()
  // The page counts the ends anew whenever it is read again; the choice of an open form must not change by that.
  const choices = useState(ends)[0]
  const [held, setHeld] = useState<readonly Scope[]>([])
  const { run, refused, pending } = useAct(
    (body: ApiKeyBody) => withProof(() => createKey({ body, idempotencyKey: keyOf(body) })),
    { done: onMade, explain: (refusal) => (isOfRanges(refusal) ? ofRanges : failure(refusal)) },
  )
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
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={held.length === 0} pending={pending} pendingLabel={t('acting')}>
          {t('make')}
        </Button>
      </DialogFooter>
    </form>
  )
}
