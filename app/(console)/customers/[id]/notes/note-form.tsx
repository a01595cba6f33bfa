'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { TextAreaField } from '#components/field'
import { useAct } from '../../../_kit/form/use-act'
import { writeNote } from './actions'

/** Shows the form for a note. The text stays until it is saved, and so does a next note that is started meanwhile. */
export function NoteForm({ customerId }: { customerId: string }) {
  const t = useTranslations('notes')
  const [text, setText] = useState('')
  const { run, refused, pending } = useAct(() => writeNote({ customerId, text }), {
    done: () => setText((now) => (now === text ? '' : now)),
  })
  const form = useFaultFocus(refused)
  return (
    <form
      ref={form}
      className="p-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !pending) run()
      }}
    >
      <TextAreaField
        label={t('write')}
        hint={t('hint')}
        value={text}
        maxLength={2000}
        error={refused}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div>
        <Button type="submit" pending={pending} disabled={text.trim() === ''} keyHint="Ctrl ↵">
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
