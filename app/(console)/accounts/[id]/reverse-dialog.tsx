'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import { changedBalance } from '../../_records/prefunded-account/exact-balance'
import type { AccountFacts } from './account-facts'
import { reverseRecordedTopUp } from './actions'
import { BalanceLines } from './balance-lines'
import { FundingResult } from './funding-result'
import { ReferenceLine } from './reference-line'

export type ReverseDialogProps = {
  account: AccountFacts
  reference: string
  /** In 1/100 of the account's currency, as text. */
  minor: string
  /** The amount as shown, with its currency. */
  amount: string
  onClose: () => void
}

/** Asks why a top-up is taken back, with the balance that follows, and shows the result. */
export function ReverseDialog({ account, reference, minor, amount, onClose }: ReverseDialogProps) {
  const [t, failure] = [useTranslations('account-acts'), useFailure()]
  const [reason, setReason] = useState('')
  const { id, currency, available, live } = useState(account)[0]
  const { run, end, refusal, call, pending } = useFollowedAct(reason, (idempotencyKey) =>
    reverseRecordedTopUp({ id, body: { amount: Number(minor), reference, note: reason.trim() }, idempotencyKey }),
  )
  const leave = useLeaveLabel(t('keep'), call)
  if (end) return <FundingResult action="reverse" {...{ end, amount, currency, reference, onClose }} />
  const after = changedBalance(available, -BigInt(minor))
  const isSpent = after?.startsWith('-') || refusal?.code === 'insufficient_funds'
  return (
    <ConfirmDialog
      open
      title={t('reverse.title', { amount })}
      lead={t(live ? 'reverse.leadLive' : 'reverse.leadTest')}
      keepLabel={leave}
      actLabel={t(live ? 'reverse.actLive' : 'reverse.act', { amount })}
      actingLabel={t('acting')}
      blocked={isSpent || reason.trim().length < 3}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <ReferenceLine reference={reference} />
      <BalanceLines available={available} currency={currency} changeMinor={isSpent ? null : -BigInt(minor)} />
      {!isSpent && (
        <Field
          label={t('reverse.reason')}
          name="reason"
          hint={t('reverse.reasonHint')}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{isSpent ? t('reverse.spent') : refusal !== undefined && failure(refusal)}</RefusedNotice>
    </ConfirmDialog>
  )
}
