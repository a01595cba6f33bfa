'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withdrawApproval } from '../actions'

type Props = {
  approvalId: string
  /** Payments were sent under it: those of a batch that is under way. */
  isPartlySent: boolean
}

/** Lets the maker withdraw the request. */
export function WithdrawApproval({ approvalId, isPartlySent }: Props) {
  const t = useTranslations('approval-acts')
  const [open, setOpen] = useState(false)
  const { run, refused, pending } = useAct(() => withdrawApproval({ approvalId }), {
    done: () => setOpen(false),
    movesFocus: true,
    refreshes: 'always',
  })
  return (
    <>
      <Button full onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('withdrawQuestion')}
        lead={t(isPartlySent ? 'withdrawLeadSent' : 'withdrawLead')}
        keepLabel={t('keep')}
        actLabel={t('withdraw')}
        actingLabel={t('withdrawing')}
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={() => run()}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
