'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import { agreeDecision } from './actions'
import { DecisionResult } from './decision-result'
import { DepositLines } from './deposit-lines'
import type { DepositFacts, ShownRequest } from './shown-deposit'
import { useRefused } from './use-refused'

type Props = { deposit: DepositFacts; request: ShownRequest; onClose: () => void }

/** Shows what the second person agrees with, asks them to approve it, and shows the result. */
export function AgreeDialog({ deposit, request, onClose }: Props) {
  const t = useTranslations('deposit-acts')
  const refusedWords = useRefused()
  const [facts] = useState(deposit)
  const { action, quoteId, candidate, reference, by } = request
  const { run, end, refusal, call, pending } = useFollowedAct('agree', (idempotencyKey) =>
    withProof(() => agreeDecision({ id: facts.id, body: { action, quote_id: quoteId, reference }, idempotencyKey })),
  )
  const leave = useLeaveLabel(t('keep'), call)
  const words = { amount: facts.amount, payee: candidate?.payee ?? t('theCustomer') }
  if (end) return <DecisionResult action={action} end={end.end} deposit={facts} payee={candidate?.payee} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      asks
      title={t(`agree.title.${action}`, words)}
      lead={t(`agree.lead.${action}`)}
      keepLabel={leave}
      actLabel={t(`agree.act.${action}`, words)}
      actingLabel={t('acting')}
      variant="primary"
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <DepositLines deposit={facts} candidate={candidate} refundReference={reference} by={by} />
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{refusedWords(refusal)}</RefusedNotice>
    </ConfirmDialog>
  )
}
