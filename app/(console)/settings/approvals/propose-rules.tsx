'use client'

import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { StoredRule } from '#backoffice/approvals/rule-shape'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { proposeRules } from './actions'
import { RuleFields } from './rule-fields'
import { TryRules } from './try-rules'
import { useDraft } from './use-draft'
import { usePolicyAct } from './use-policy-act'

/** Edits the current rules, and proposes the result to a second admin. */
export function ProposeRules({ rules }: { rules: readonly StoredRule[] }) {
  const t = useTranslations('policy-acts')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="primary" icon={<Pencil />} onClick={() => setOpen(true)}>
        {t('propose')}
      </Button>
      <Dialog open={open} onClose={close} title={t('propose')} lead={t('lead')} wide>
        {open && <ProposeForm rules={rules} onClose={close} />}
      </Dialog>
    </>
  )
}

function ProposeForm({ rules, onClose }: { rules: readonly StoredRule[]; onClose: () => void }) {
  const t = useTranslations('policy-acts')
  const draft = useDraft(rules)
  const [note, setNote] = useState('')
  const { run, pending, failure } = usePolicyAct()
  const isReady = draft.stored !== null && note.trim() !== ''
  const send = () => {
    const { stored } = draft
    if (stored !== null && !pending) run(() => proposeRules({ rules: stored, note: note.trim() }), onClose)
  }
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send()
      }}
    >
      <EveryRule draft={draft} />
      <Button icon={<Plus />} onClick={draft.add}>
        {t('add')}
      </Button>
      <Field
        label={t('note')}
        hint={t('noteHint')}
        required
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <TryRules rules={draft.stored} />
      <RefusedNotice>{failure}</RefusedNotice>
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} pending={pending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </DialogFooter>
    </form>
  )
}

function EveryRule({ draft }: { draft: ReturnType<typeof useDraft> }) {
  return draft.rules.map((rule, place) => (
    <RuleFields
      key={rule.key}
      rule={rule}
      number={place + 1}
      onChange={(changed) => draft.change(place, changed)}
      onRemove={() => draft.remove(place)}
      onUp={place === 0 ? undefined : () => draft.moveUp(place)}
    />
  ))
}
