'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import { requestMatch } from './actions'
import { DecisionResult } from './decision-result'
import { DepositLines } from './deposit-lines'
import type { Candidate, DepositFacts } from './shown-deposit'
import { useRefused } from './use-refused'

type Props = {
  deposit: DepositFacts
  /** Undefined for money on a chain, which goes to the wallet that it came to. */
  candidate: Candidate | undefined
  onClose: () => void
}

/** Asks before a match is requested, with the money and the quote side by side, and shows the result. */
export function MatchDialog({ deposit, candidate, onClose }: Props) {
  const t = useTranslations('deposit-acts')
  const refusedWords = useRefused()
  const [facts] = useState(deposit)
  const [quote] = useState(candidate)
  const { run, end, refusal, call, pending } = useFollowedAct(quote?.quoteId ?? '', (idempotencyKey) =>
    requestMatch({ id: facts.id, quoteId: quote?.quoteId, idempotencyKey }),
  )
  const leave = useLeaveLabel(t('keep'), call)
  const payee = quote?.payee
  if (end) return <DecisionResult action="match" end={end.end} deposit={facts} payee={payee} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      asks
      title={t('match.title', { amount: facts.amount, payee: payee ?? t('theCustomer') })}
      lead={t(quote ? 'match.lead' : 'match.chainLead')}
      keepLabel={leave}
      actLabel={t('match.act')}
      actingLabel={t('acting')}
      variant="primary"
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <DepositLines deposit={facts} candidate={quote} />
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{refusedWords(refusal)}</RefusedNotice>
    </ConfirmDialog>
  )
}
