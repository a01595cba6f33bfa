'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { discardBatch } from '../actions'
import { useBatchAct } from './use-batch-act'

/** Deletes the draft with its rows. */
export function DiscardDraft({ id }: { id: string }) {
  const t = useTranslations('batch-acts.discard')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const { run, pending, refused } = useBatchAct(() => router.push('/batches'))
  return (
    <>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('question')}
        lead={t('lead')}
        keepLabel={t('keep')}
        actLabel={t('act')}
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={() => run(() => discardBatch({ id }))}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
