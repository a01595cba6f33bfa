'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../../_kit/words/use-failure'
import { withdrawApproval } from '../actions'

/** Lets the maker withdraw the request. */
export function WithdrawApproval({ approvalId }: { approvalId: string }) {
  const t = useTranslations('approval-acts')
  const [router, sentence] = [useRouter(), useFailure()]
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const withdraw = () =>
    startTransition(async () => {
      setFailure(null)
      const result = await withdrawApproval({ approvalId }).catch(() => null)
      if (!result?.ok) setFailure(sentence(result))
      else {
        setOpen(false)
        focusNextTitle()
      }
      router.refresh()
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
        onAct={withdraw}
      >
        <RefusedNotice>{failure}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
