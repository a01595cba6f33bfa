'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import { requestRefund } from './actions'
import { DecisionResult } from './decision-result'
import { DepositLines } from './deposit-lines'
import type { DepositFacts } from './shown-deposit'
import { useRefused } from './use-refused'

/** Asks for the bank's reference of the payment that sent the money back, and shows the result. */
export function RefundDialog({ deposit, onClose }: { deposit: DepositFacts; onClose: () => void }) {
  const t = useTranslations('deposit-acts')
  const refusedWords = useRefused()
  const [typed, setTyped] = useState('')
  const reference = typed.trim()
  const [facts] = useState(deposit)
  const { run, end, refusal, call, pending } = useFollowedAct(reference, (idempotencyKey) =>
    requestRefund({ id: facts.id, body: { reference }, idempotencyKey }),
  )
  const leave = useLeaveLabel(t('keep'), call)
  if (end) return <DecisionResult action="refund" end={end.end} deposit={facts} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={t('refund.title', { amount: facts.amount })}
      lead={t('refund.lead')}
      keepLabel={leave}
      actLabel={t('refund.act')}
      actingLabel={t('acting')}
      variant="primary"
      blocked={reference === ''}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <DepositLines deposit={facts} />
      <Field
        label={t('refund.reference')}
        name="reference"
        hint={t('refund.referenceHint')}
        mono
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{refusedWords(refusal)}</RefusedNotice>
    </ConfirmDialog>
  )
}
