'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Line, Lines } from '#components/lines'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import type { AccountFacts } from './account-facts'
import { agreeTopUp } from './actions'
import { BalanceLines } from './balance-lines'
import { FundingResult } from './funding-result'
import type { PendingRequest } from './pending-request'

type Props = { account: AccountFacts; request: PendingRequest; onClose: () => void }

/** Shows what the second person agrees with, asks them to approve it, and shows the result. */
export function AgreeDialog({ account, request, onClose }: Props) {
  const t = useTranslations('account-acts')
  const { action, minor, figure, reference, note, by } = request
  const { id, name, currency, available } = useState(account)[0]
  const { run, end, refusal, call, pending } = useFollowedAct(reference, (idempotencyKey) =>
    withProof(() => agreeTopUp({ id, body: { action, amount: Number(minor), reference }, idempotencyKey })),
  )
  const leave = useLeaveLabel(t('keep'), call)
  const refused = useRefused(refusal)
  const amount = `${figure}\u00a0${currency}`
  if (end) return <FundingResult {...{ action, end, amount, currency, reference, onClose }} />
  return (
    <ConfirmDialog
      open
      asks
      title={t(`agree.title.${action}`, { amount })}
      lead={t(`agree.lead.${action}`)}
      keepLabel={leave}
      actLabel={t(`agree.act.${action}`, { amount })}
      actingLabel={t('acting')}
      variant="primary"
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <Lines>
        <Line label={t('facts.account')}>{name}</Line>
        <Line label={t('facts.reference')}>
          <span className="mono whitespace-normal wrap-anywhere">{reference}</span>
        </Line>
        <Line label={t('facts.by')}>{by}</Line>
        {note && (
          <Line label={t('facts.note')}>
            <q className="whitespace-normal wrap-anywhere">{note}</q>
          </Line>
        )}
      </Lines>
      <BalanceLines
        available={available}
        currency={currency}
        changeMinor={action === 'top_up' ? BigInt(minor) : -BigInt(minor)}
      />
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}

function useRefused(refusal: ReturnType<typeof useFollowedAct>['refusal']): string | undefined {
  const [t, failure] = [useTranslations('account-acts'), useFailure()]
  if (refusal === undefined) return undefined
  switch (refusal?.code) {
    case 'invalid_transition':
      return t('agree.moved')
    case 'self_approval_forbidden':
      return t('agree.same')
    case 'insufficient_funds':
      return t('reverse.spent')
    default:
      return failure(refusal)
  }
}
