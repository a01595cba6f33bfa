'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Chip, ChipCross } from '#components/filter-chip'
import { boxLook, Input } from '#components/input-box'
import { Refused } from '#components/refused'
import type { ActionResult } from '#lib/access/action'
import { useAct } from '../../../_kit/form/use-act'
import { tagCustomer, untagCustomer } from './actions'

type Props = {
  customerId: string
  tags: readonly string[]
  /** All tags in use, suggested while the user types. */
  known: readonly string[]
}

/** Shows the tags of a customer, each with a cross that removes it, and a field that adds one. */
export function TagEditor({ customerId, tags, known }: Props) {
  const [t, faultId] = [useTranslations('notes.tags'), useId()]
  const [typed, setTyped] = useState('')
  const { run, refused, pending } = useAct((act: () => Promise<ActionResult<void>>) => act(), {
    done: () => setTyped((now) => (now === typed ? '' : now)),
  })
  const form = useFaultFocus(refused)
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-center gap-1.5 flex-wrap empty:hidden">
        {tags.map((tag) => (
          <Chip key={tag}>
            {tag}
            <ChipCross
              aria-label={t('remove', { tag })}
              disabled={pending}
              onClick={() => run(() => untagCustomer({ customerId, tag }))}
            />
          </Chip>
        ))}
      </span>
      <form
        ref={form}
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && !pending) run(() => tagCustomer({ customerId, tag: typed }))
        }}
      >
        <TagInput
          offered={known.filter((tag) => !tags.includes(tag))}
          typed={typed}
          onType={setTyped}
          faultId={refused ? faultId : undefined}
        />
        <Button size="sm" type="submit" pending={pending} disabled={typed.trim() === ''}>
          {t('act')}
        </Button>
      </form>
      <Refused id={faultId}>{refused}</Refused>
    </div>
  )
}

type InputProps = {
  offered: readonly string[]
  typed: string
  onType: (text: string) => void
  /** The id of the error message. */
  faultId: string | undefined
}

function TagInput({ offered, typed, onType, faultId }: InputProps) {
  const [t, listId] = [useTranslations('notes.tags'), useId()]
  return (
    <>
      <span className={boxLook({ height: 'sm', state: 'quiet' })}>
        <Input
          aria-label={t('add')}
          placeholder={t('add')}
          aria-invalid={faultId ? true : undefined}
          aria-describedby={faultId}
          list={listId}
          maxLength={30}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </span>
      <datalist id={listId}>
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
