'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { ResultDialog } from '../../_records/call/result-dialog'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import type { AccountFacts } from './account-facts'
import { rejectTopUp, withdrawTopUp } from './actions'
import type { PendingRequest } from './pending-request'
import { ReferenceLine } from './reference-line'

type Props = { account: AccountFacts; request: PendingRequest; own: boolean; onClose: () => void }

/** Asks before a request ends without its effect: the person's own is withdrawn, that of another is rejected. */
export function DropDialog({ account, request, own, onClose }: Props) {
  const [t, failure] = [useTranslations('account-acts'), useFailure()]
  const [reason, setReason] = useState('')
  const { action, minor, figure, reference, by } = request
  const { id, currency } = useState(account)[0]
  const { run, end, refusal, call, pending } = useFollowedAct(reason, (idempotencyKey) => {
    const input = { id, body: { action, amount: Number(minor), reference }, reason: reason.trim() || undefined, idempotencyKey }
    return own ? withdrawTopUp(input) : withProof(() => rejectTopUp(input))
  })
  const leave = useLeaveLabel(t('keep'), call)
  const ended = own ? 'withdrawn' : 'rejected'
  if (end) {
    return (
      <ResultDialog title={t(`answers.${ended}.title`)} onClose={onClose}>
        {t(`answers.${ended}.text`)}
      </ResultDialog>
    )
  }
  const amount = `${figure}\u00a0${currency}`
  return (
    <ConfirmDialog
      open
      title={t(own ? 'drop.withdrawTitle' : 'drop.rejectTitle', { amount })}
      lead={t(own ? 'drop.withdrawLead' : 'drop.rejectLead', { name: by })}
      keepLabel={leave}
      actLabel={t(own ? 'drop.withdrawAct' : 'drop.rejectAct')}
      actingLabel={t('acting')}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <ReferenceLine reference={reference} />
      {!own && (
        <Field
          label={t('drop.reason')}
          optional={t('drop.reasonKept')}
          name="reason"
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <OpenCallNotice call={call} />
      <RefusedNotice>{refusal !== undefined && (isMoved(refusal) ? t('drop.moved') : failure(refusal))}</RefusedNotice>
    </ConfirmDialog>
  )
}

function isMoved(refusal: { code: string } | null): boolean {
  return refusal?.code === 'approval_differs' || refusal?.code === 'invalid_transition'
}
