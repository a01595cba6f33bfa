'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { stopAllPayments } from './actions'
import { isReason, ReasonField } from './reason-field'

/** Shows the button that stops all payments of this console, and asks for the reason. */
export function StopPayments() {
  const t = useTranslations('payment-stop-acts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('stop')}
      </Button>
      {open && <StopDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('payment-stop-acts')
  const [reason, setReason] = useState('')
  const { run, refused, pending } = useAct(() => stopAllPayments({ reason: reason.trim() }), {
    done: onClose,
    movesFocus: true,
    refreshes: 'done',
  })
  return (
    <ConfirmDialog
      open
      title={t('question')}
      lead={t('effects')}
      keepLabel={t('goOn')}
      actLabel={t('stop')}
      actingLabel={t('stopping')}
      blocked={!isReason(reason)}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <ReasonField label={t('whyStop')} reason={reason} onChange={setReason} />
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
