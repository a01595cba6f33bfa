'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'

type Props<Value> = {
  /** What is shown, in words. */
  label: string
  /** Sends the reason, with a proof of the person. */
  act: (reason: string) => Promise<ActionResult<Value>>
  /** What the page says about it before it is shown. */
  children?: ReactNode
  onClose: () => void
  onShown: (shown: Value) => void
}

/** Asks for a reason before something masked is shown for a minute. */
export function RevealReason<Value>({ label, act, children, onClose, onShown }: Props<Value>) {
  const t = useTranslations('reveal')
  const [reason, setReason] = useState('')
  const { run, refused, pending } = useAct(() => act(reason), {
    done: (shown) => {
      onShown(shown)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('question', { what: label })} lead={t('lead')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim().length >= 3) run()
        }}
      >
        {children}
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
        <RefusedNotice>{refused}</RefusedNotice>
        <DialogFooter>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={reason.trim().length < 3}>
            {t('show')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
