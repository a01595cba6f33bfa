'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { MaskedText } from '#components/masked-value'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { revealField } from './actions'
import type { RevealTarget, Shown } from './reveal.schema'

type Props = {
  label: string
  masked: string
  target: RevealTarget
  onClose: () => void
  onShown: (shown: Shown) => void
}

/** Asks for a reason before a masked value is shown. */
export function RevealDialog({ label, masked, target, onClose, onShown }: Props) {
  const t = useTranslations('reveal')
  const [reason, setReason] = useState('')
  const { run, refused, pending } = useAct(() => withProof(() => revealField({ target, reason })), {
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
        <MaskedText>{masked}</MaskedText>
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
        <RefusedNotice>{refused}</RefusedNotice>
        <DialogFooter className="-mx-5 -mb-4">
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={reason.trim().length < 3}>
            {t('show')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
