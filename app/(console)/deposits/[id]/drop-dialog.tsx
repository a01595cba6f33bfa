'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { ResultDialog } from '../../_records/call/result-dialog'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import { rejectDepositRequest, withdrawDepositRequest } from './actions'
import { DepositLines } from './deposit-lines'
import type { DepositFacts, ShownRequest } from './shown-deposit'
import { useRefused } from './use-refused'

type Props = { deposit: DepositFacts; request: ShownRequest; own: boolean; onClose: () => void }

/** Asks before a request ends without its effect: the person's own is withdrawn, that of another is rejected. */
export function DropDialog({ deposit, request, own, onClose }: Props) {
  const t = useTranslations('deposit-acts')
  const refusedWords = useRefused()
  const [reason, setReason] = useState('')
  const [{ id, ...facts }] = useState(deposit)
  const { action, quoteId, candidate, reference, by } = request
  const { run, end, refusal, call, pending } = useFollowedAct(reason, (idempotencyKey) => {
    const body = { action, quote_id: quoteId, reference }
    const input = { id, body, reason: reason.trim() || undefined, idempotencyKey }
    return own ? withdrawDepositRequest(input) : withProof(() => rejectDepositRequest(input))
  })
  const leave = useLeaveLabel(t('keep'), call)
  if (end) {
    return (
      <ResultDialog title={t(own ? 'drop.withdrawn' : 'drop.rejected')} onClose={onClose}>
        {t('drop.nothing')}
      </ResultDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      title={t(own ? 'drop.withdrawTitle' : 'drop.rejectTitle')}
      lead={t(own ? 'drop.withdrawLead' : 'drop.rejectLead', { name: by })}
      keepLabel={leave}
      actLabel={t(own ? 'drop.withdrawAct' : 'drop.rejectAct')}
      actingLabel={t('acting')}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <DepositLines deposit={{ id, ...facts }} candidate={candidate} refundReference={reference} />
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
      <RefusedNotice>{refusedWords(refusal)}</RefusedNotice>
    </ConfirmDialog>
  )
}
