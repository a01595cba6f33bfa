'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ArmedButton, useArming } from '#components/arming'
import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { keepPaymentsStopped, requestRestart, restartPayments } from './actions'
import { isReason, ReasonField } from './reason-field'

/** Requests that payments start again, with the reason for the person who decides. */
export function RequestStart({ stopId }: { stopId: string }) {
  const t = useTranslations('payment-stop-acts')
  const { run, refused, pending } = useStopAct()
  const [reason, setReason] = useState('')
  const request = (event: FormEvent) => {
    event.preventDefault()
    if (isReason(reason)) run(() => requestRestart({ stopId, reason: reason.trim() }))
  }
  return (
    <form className="flex max-w-120 flex-col gap-3" onSubmit={request}>
      <ReasonField label={t('whyStart')} reason={reason} onChange={setReason} />
      <RefusedNotice>{refused}</RefusedNotice>
      <div>
        <Button type="submit" disabled={!isReason(reason)} pending={pending} pendingLabel={t('requesting')}>
          {t('request')}
        </Button>
      </div>
    </form>
  )
}

type DecideProps = {
  stopId: string
  /** This person requested the start, so another one starts. */
  isOwn: boolean
  mayStart: boolean
}

/** Lets the second person start payments, and anybody who may stop them keep them stopped. */
export function DecideStart({ stopId, isOwn, mayStart }: DecideProps) {
  const t = useTranslations('payment-stop-acts')
  const { run, refused, pending } = useStopAct()
  const arming = useArming()
  return (
    <div className="flex flex-col gap-3">
      <RefusedNotice>{refused}</RefusedNotice>
      <div className="flex flex-wrap gap-2">
        {mayStart && !isOwn && (
          <ArmedButton
            arming={arming}
            variant="primary"
            pending={pending}
            pendingLabel={t('starting')}
            onClick={() => run(() => restartPayments({ stopId }))}
          >
            {t('start')}
          </ArmedButton>
        )}
        <Button pending={pending} pendingLabel={t('keeping')} onClick={() => run(() => keepPaymentsStopped({ stopId }))}>
          {isOwn ? t('withdraw') : t('keep')}
        </Button>
      </div>
    </div>
  )
}

/** Runs an act on the stop, after a proof of the person if required. The page is refreshed in any case. */
function useStopAct() {
  return useAct((act: () => Promise<ActionResult<unknown>>) => withProof(act), { movesFocus: true, refreshes: 'always' })
}
