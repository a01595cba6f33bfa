'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { MaskedText } from '#components/masked-value'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
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
  const [t, failed] = [useTranslations('reveal'), useFailure()]
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const show = () =>
    startTransition(async () => {
      const result = await withProof(() => revealField({ target, reason })).catch(() => null)
      if (!result?.ok) return setFailure(failed(result))
      onShown(result.value)
      onClose()
    })
  return (
    <Dialog open onClose={onClose} title={t('question', { what: label })} lead={t('lead')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim().length >= 3) show()
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
        <RefusedNotice>{failure}</RefusedNotice>
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
