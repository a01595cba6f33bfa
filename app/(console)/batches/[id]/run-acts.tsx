'use client'

import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { useKeys } from '#components/keys'
import { Refused } from '#components/refused'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { cancelRestOfRun, goOnAtNewRates, pauseRun, reopenRun, resumeRun, retryFailedRows } from '../actions'
import { useBatchAct } from './use-batch-act'

type Acted = { id: string; state: string; pauseReason: string | null }

/** Reasons of which each asks for a step of its own before anything goes on. */
const bounds = /^(rate_drift|debit_drift|approval_)/

/** Pause, resume and cancel, as far as the state has them. P pauses and resumes. */
export function RunActs({ batch, waiting }: { batch: Acted; waiting: number }) {
  const t = useTranslations('batch-acts')
  const { act, pending, failure } = useBatchAct()
  const { id, state } = batch
  const mayPause = state === 'running' && waiting > 0
  const mayResume = state === 'paused' && !bounds.test(batch.pauseReason ?? '')
  const turn = () => {
    if (mayPause) act(() => pauseRun({ id }))
    else if (mayResume) act(() => resumeRun({ id }))
    else return false
  }
  useKeys({ p: turn }, { p: t(mayResume ? 'resume' : 'pause') })
  return (
    <>
      <Refused>{failure}</Refused>
      {mayPause && (
        <Button icon={<Pause />} keyHint="P" pending={pending} onClick={turn}>
          {t('pause')}
        </Button>
      )}
      {mayResume && (
        <Button icon={<Play />} keyHint="P" variant="primary" pending={pending} onClick={turn}>
          {t('resume')}
        </Button>
      )}
      {state === 'submitted' && <Asked of="reopen" count={waiting} send={() => reopenRun({ id })} />}
      {['submitted', 'running', 'paused'].includes(state) && waiting > 0 && (
        <Asked of="cancelRest" count={waiting} send={() => cancelRestOfRun({ id })} />
      )}
    </>
  )
}

export function RetryFailed({ id, count }: { id: string; count: number }) {
  return <Asked of="retry" count={count} send={() => retryFailedRows({ id })} />
}

/** Goes on at the rates of now, with a new approval where the policy asks for one. */
export function GoOn({ id }: { id: string }) {
  return <Asked of="goOn" count={0} send={() => goOnAtNewRates({ id })} />
}

type AskedProps = { of: 'cancelRest' | 'retry' | 'goOn' | 'reopen'; count: number; send: () => Promise<ActionResult<unknown>> }

/** An act that is asked about first. */
function Asked({ of, count, send }: AskedProps) {
  const t = useTranslations(`batch-acts.${of}`)
  const [open, setOpen] = useState(false)
  const { act, pending, failure } = useBatchAct(() => setOpen(false))
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
        onAct={() => act(send)}
      >
        <RefusedNotice>{failure}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
