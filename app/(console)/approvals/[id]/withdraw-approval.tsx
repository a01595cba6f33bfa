'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withdrawApproval } from '../actions'

/** Lets the maker withdraw the request. */
export function WithdrawApproval({ approvalId }: { approvalId: string }) {
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
        lead={t('withdrawLead')}
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
