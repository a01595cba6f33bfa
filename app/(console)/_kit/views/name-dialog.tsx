'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import type { ActionResult } from '#lib/access/action'
import { useAct } from '../form/use-act'

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
  const t = useTranslations('views')
  const [name, setName] = useState(first)
  const { run, refused, pending, forget } = useAct(() => onName(name), { done: onClose })
  const form = useFaultFocus(refused)
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form
        ref={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !pending) run()
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
            forget()
          }}
        />
        {children}
        <DialogFooter>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={name.trim() === ''}>
            {act}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
