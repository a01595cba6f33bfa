'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useBatchAct } from './use-batch-act'

type ConfirmedActProps = {
  of: 'cancelRest' | 'retry' | 'goOn' | 'askAgain' | 'reopen'
  count: number
  send: () => Promise<ActionResult<unknown>>
}

/** Shows a button for an act that needs a confirmation. */
export function ConfirmedAct({ of, count, send }: ConfirmedActProps) {
  const t = useTranslations(`batch-acts.${of}`)
  const [open, setOpen] = useState(false)
  const { run, pending, refused } = useBatchAct(() => setOpen(false))
  return (
    <>
      <Button variant={of === 'cancelRest' ? 'danger-outline' : 'secondary'} onClick={() => setOpen(true)}>
        {t('act', { count })}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('question', { count })}
        lead={t('lead')}
        keepLabel={t('keep')}
        actLabel={t('act', { count })}
        variant={of === 'cancelRest' ? 'danger' : 'primary'}
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={() => run(send)}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
