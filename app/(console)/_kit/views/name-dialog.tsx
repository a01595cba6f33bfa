'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import type { ActionResult } from '#lib/access/action'
import { useFailure } from '../words/use-failure'

type Props = {
  title: string
  lead?: string
  act: string
  name: string
  onClose: () => void
  onName: (name: string) => Promise<ActionResult<void>>
  children?: ReactNode
}

/** Asks for the name of a view. The typed name stays if it is refused. */
export function NameDialog({ title, lead, act, name: first, onClose, onName, children }: Props) {
  const [t, failure] = [useTranslations('views'), useFailure()]
  const [name, setName] = useState(first)
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const form = useFaultFocus(refused)
  const send = () =>
    startTransition(async () => {
      const result = await onName(name).catch(() => null)
      if (result?.ok) onClose()
      else setRefused(failure(result))
    })
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form
        ref={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !pending) send()
        }}
      >
        <Field
          label={t('name')}
          value={name}
          maxLength={40}
          autoFocus
          error={refused}
          onChange={(event) => {
            setName(event.target.value)
            setRefused(undefined)
          }}
        />
        {children}
        <DialogFooter className="-mx-5 -mb-4">
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={name.trim() === ''}>
            {act}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
