'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ArmedButton, useArming } from '#components/arming'
import { Button } from '#components/button'
import { TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { decideRules, withdrawRules } from './actions'
import { usePolicyAct } from './use-policy-act'

type Props = {
  policyId: string
  /** This person proposed it. */
  isOwn: boolean
  /** Other rules have been accepted since. */
  isLate: boolean
}

/** Lets a second admin accept a proposal, or reject it with a reason; lets the proposer withdraw it. */
export function DecidePolicy({ policyId, isOwn, isLate }: Props) {
  return isOwn ? <Withdraw policyId={policyId} /> : <AcceptOrReject policyId={policyId} isLate={isLate} />
}

function Withdraw({ policyId }: Pick<Props, 'policyId'>) {
  const t = useTranslations('policy-acts')
  const { run, pending, refused } = usePolicyAct()
  return (
    <>
      <RefusedNotice>{refused}</RefusedNotice>
      <Button pending={pending} pendingLabel={t('withdrawing')} onClick={() => run(() => withdrawRules({ policyId }))}>
        {t('withdraw')}
      </Button>
    </>
  )
}

function AcceptOrReject({ policyId, isLate }: Omit<Props, 'isOwn'>) {
  const t = useTranslations('policy-acts')
  const { run, pending, refused } = usePolicyAct()
  const arming = useArming()
  const [reason, setReason] = useState('')
  const reject = (event: FormEvent) => {
    event.preventDefault()
    run(() => decideRules({ policyId, decision: 'rejected', reason: reason.trim() }))
  }
  return (
    <form className="flex max-w-120 flex-col gap-3" onSubmit={reject}>
      <RefusedNotice>{refused}</RefusedNotice>
      {!isLate && (
        <ArmedButton
          arming={arming}
          variant="primary"
          pending={pending}
          pendingLabel={t('accepting')}
          onClick={() => run(() => decideRules({ policyId, decision: 'accepted' }))}
        >
          {t('accept')}
        </ArmedButton>
      )}
      <TextAreaField
        label={t('why')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        variant="danger-outline"
        disabled={reason.trim() === ''}
        pending={pending}
        pendingLabel={t('rejecting')}
      >
        {t('reject')}
      </Button>
    </form>
  )
}
