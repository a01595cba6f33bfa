'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { TextAreaField } from '#components/field'
import { Notice } from '#components/notice'
import { Refused } from '#components/refused'
import type { ActionResult } from '#lib/access/action'
import { useAct } from '../../../_kit/form/use-act'
import { useSeen } from '../../../_kit/form/use-seen'
import { changeNote, removeNote } from './actions'
import { NoteText } from './note-text'

/** Shows the acts on one's own note: it can be edited for a while, and struck at any time. */
export function NoteActs({ id, text, editable }: { id: string; text: string; editable: boolean }) {
  const t = useTranslations('notes')
  const [draft, setDraft] = useState<string>()
  const { seen, overtaken, begin, watch } = useSeen(text)
  const { run, refused, pending } = useAct((act: () => Promise<ActionResult<void>>) => act(), {
    done: () => setDraft(undefined),
  })
  const edit = () => {
    begin()
    setDraft(text)
  }
  if (draft !== undefined) {
    const change = () => run(() => watch(changeNote({ id, text: draft, seen })))
    return (
      <>
        {overtaken && (
          <Notice tone="wait" role="status" title={t('overtaken')}>
            <NoteText>{text}</NoteText>
          </Notice>
        )}
        <Draft {...{ draft, refused, pending }} onDraft={setDraft} onKeep={change} onCancel={() => setDraft(undefined)} />
      </>
    )
  }
  return (
    <>
      <NoteText>{text}</NoteText>
      <span className="flex items-center gap-2">
        {editable && (
          <Button size="sm" variant="ghost" onClick={edit}>
            {t('edit')}
          </Button>
        )}
        <Button size="sm" variant="ghost" pending={pending} onClick={() => run(() => removeNote({ id }))}>
          {t('strike')}
        </Button>
        <Refused>{refused}</Refused>
      </span>
    </>
  )
}

type DraftProps = {
  draft: string
  refused: string | undefined
  pending: boolean
  onDraft: (text: string) => void
  onKeep: () => void
  onCancel: () => void
}

function Draft({ draft, refused, pending, onDraft, onKeep, onCancel }: DraftProps) {
  const t = useTranslations('notes')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.trim() !== '' && !pending) onKeep()
      }}
    >
      <TextAreaField
        label={t('change')}
        value={draft}
        maxLength={2000}
        error={refused}
        readOnly={pending}
        autoFocus
        onChange={(event) => onDraft(event.target.value)}
      />
      <span className="flex items-center gap-2">
        <Button size="sm" type="submit" variant="primary" pending={pending} disabled={draft.trim() === ''}>
          {t('keepChange')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  )
}
