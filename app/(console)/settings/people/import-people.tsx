'use client'

import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { importPeople } from './actions'
import { ImportedPeople } from './imported-people'
import type { ImportOutcome } from './invite-row'
import { usePersonFailure } from './use-person-failure'

/** Invites many people at once, from a pasted table. */
export function ImportPeople() {
  const t = useTranslations('people.import')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<Users />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={open} onClose={close} title={t('title')} lead={t('lead')} wide>
        <ImportForm onClose={close} />
      </Dialog>
    </>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const [t, words] = [useTranslations('people.import'), useTranslations('people')]
  const failure = usePersonFailure()
  const [text, setText] = useState('')
  const [outcomes, setOutcomes] = useState<readonly ImportOutcome[]>()
  const { run, refused, pending } = useAct(() => withProof(() => importPeople({ text })), {
    done: (made) => setOutcomes(made.outcomes),
    explain: (refusal) => (refusal?.code === 'file_refused' ? t('unreadable') : failure(refusal)),
    refreshes: 'done',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const mend = (table: string) => {
    setText(table)
    setOutcomes(undefined)
  }
  if (outcomes) return <ImportedPeople outcomes={outcomes} onAgain={mend} onClose={onClose} />
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextAreaField
        label={t('table')}
        hint={t('hint')}
        rows={8}
        required
        autoFocus
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter>
        <Button onClick={onClose}>{words('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel={words('acting')}>
          {t('make')}
        </Button>
      </DialogFooter>
    </form>
  )
}
