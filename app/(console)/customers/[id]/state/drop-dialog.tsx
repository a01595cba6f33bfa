'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import type { ReasonCode } from '#contract/reasons'
import { withProof } from '../../../_kit/step-up/with-proof'
import { useFailure } from '../../../_kit/words/use-failure'
import { OpenCallNotice } from '../../../_records/call/open-call-notice'
import { ResultDialog } from '../../../_records/call/result-dialog'
import { useFollowedAct } from '../../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../../_records/call/use-leave-label'
import { rejectUnblock, withdrawUnblock } from './actions'

/** An unblock request that waits for a second person. `by` is the name of whoever made it, `at` its time in the API's answer. */
export type WaitingRequest = { reasonCode: ReasonCode; by: string; at: string; own: boolean }

type Props = { customerId: string; name: string; request: WaitingRequest; onClose: () => void }

/** Asks before a request ends without its effect: the person's own is withdrawn, that of another is rejected with a reason. */
export function DropDialog({ customerId, name, request, onClose }: Props) {
  const [t, codes, failure] = [useTranslations('customer-state'), useTranslations('review-words.codes'), useFailure()]
  const [note, setNote] = useState('')
  const { reasonCode, by, at, own } = request
  const { run, end, refusal, call, pending } = useFollowedAct(note, (idempotencyKey) => {
    const input = { customerId, requestedAt: at, idempotencyKey }
    if (own) return withdrawUnblock({ ...input, body: { reason_code: reasonCode } })
    return withProof(() => rejectUnblock({ ...input, body: { reason_code: reasonCode, note } }))
  })
  const leave = useLeaveLabel(t('keep'), call)
  if (end) {
    return (
      <ResultDialog title={t(own ? 'drop.withdrawn' : 'drop.rejected')} onClose={onClose}>
        {t('drop.nothing')}
      </ResultDialog>
    )
  }
  const words = { by, reason: codes(reasonCode) }
  return (
    <ConfirmDialog
      open
      title={t(own ? 'drop.withdrawTitle' : 'drop.rejectTitle', { name })}
      lead={own ? t('drop.withdrawLead', words) : t('drop.rejectLead', words)}
      keepLabel={leave}
      actLabel={t(own ? 'drop.withdrawAct' : 'drop.rejectAct')}
      actingLabel={t('acting')}
      blocked={!own && note.trim() === ''}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      {!own && (
        <TextAreaField
          label={t('reason')}
          optional={t('drop.required')}
          value={note}
          maxLength={2000}
          onChange={(event) => setNote(event.target.value)}
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
