'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { TextAreaField } from '#components/field'
import { Notice } from '#components/notice'
import { Refused } from '#components/refused'
import type { ActionResult } from '#lib/access/action'
import { useAct } from '../../../_kit/form/use-act'
import { changeNote, removeNote } from './actions'
import { NoteText } from './note-text'

/** Shows the acts on one's own note: it can be edited for a while, and struck at any time. */
export function NoteActs({ id, text, editable }: { id: string; text: string; editable: boolean }) {
  const t = useTranslations('notes')
  const router = useRouter()
  const [draft, setDraft] = useState<string>()
  const [begunFrom, setBegunFrom] = useState(text)
  const [overtaken, setOvertaken] = useState(false)
  const { run, refused, pending } = useAct((act: () => Promise<ActionResult<void>>) => act(), {
    done: () => setDraft(undefined),
  })
  const begin = () => {
    setDraft(text)
    setBegunFrom(text)
    setOvertaken(false)
  }
  if (draft !== undefined) {
    const change = () =>
      run(async () => {
        const result = await changeNote({ id, text: draft, seen: overtaken ? text : begunFrom })
        if (!result.ok && result.code === 'stale_record') {
          setOvertaken(true)
          router.refresh()
        }
        return result
      })
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
          <Button size="sm" variant="ghost" onClick={begin}>
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
