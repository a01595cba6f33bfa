'use client'

import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { StoredRule } from '#backoffice/approvals/rule-shape'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import { useSeen } from '../../_kit/form/use-seen'
import { proposeRules } from './actions'
import { RuleFields } from './rule-fields'
import { TryRules } from './try-rules'
import { useDraft } from './use-draft'
import { usePolicyAct } from './use-policy-act'

type Props = {
  /** The policy in force; its id is null for the shipped one. */
  policy: { id: string | null; rules: readonly StoredRule[] }
  /** The table of its rules, shown beside a draft that was begun from other ones. */
  inForce: ReactNode
  /** A change waits for a second admin, so that none can be begun. A draft stays open. */
  waits: boolean
}

/** Edits the current rules, and proposes the result to a second admin. */
export function ProposeRules({ policy, inForce, waits }: Props) {
  const t = useTranslations('policy-acts')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {!waits && (
        <Button variant="primary" icon={<Pencil />} onClick={() => setOpen(true)}>
          {t('propose')}
        </Button>
      )}
      <Dialog open={open} onClose={close} title={t('propose')} lead={t('lead')} wide>
        {open && <ProposeForm policy={policy} inForce={inForce} onClose={close} />}
      </Dialog>
    </>
  )
}

function ProposeForm({ policy, inForce, onClose }: Omit<Props, 'waits'> & { onClose: () => void }) {
  const t = useTranslations('policy-acts')
  const draft = useDraft(policy.rules)
  const { seen, overtaken, watch } = useSeen(policy.id)
  const [note, setNote] = useState('')
  const { run, pending, refused } = usePolicyAct(onClose)
  const isReady = draft.stored !== null && note.trim() !== ''
  const send = () => {
    const { stored } = draft
    if (stored === null || pending) return
    run(() => watch(proposeRules({ rules: stored, note: note.trim(), seen })))
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
      <RefusedNotice>{refused}</RefusedNotice>
      {overtaken && (
        <>
          <Notice tone="wait">{t('overtaken')}</Notice>
          {inForce}
        </>
      )}
      <DialogFooter>
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
