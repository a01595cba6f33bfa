'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { TextAreaField } from '#components/field'
import { useFailure } from '../../../_kit/words/use-failure'
import { writeNote } from './actions'

/** Shows the form for a note. The text stays until it is saved, and so does a next note that is started meanwhile. */
export function NoteForm({ customerId }: { customerId: string }) {
  const [t, failure] = [useTranslations('notes'), useFailure()]
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const form = useFaultFocus(refused)
  const send = () =>
    startTransition(async () => {
      const result = await writeNote({ customerId, text }).catch(() => null)
      setRefused(result?.ok ? undefined : failure(result))
      if (result?.ok) setText((now) => (now === text ? '' : now))
    })
  return (
    <form
      ref={form}
      className="p-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !pending) send()
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
