'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ArmedButton, type Arming, useArming } from '#components/arming'
import { TextAreaField } from '#components/field'
import { useKeys } from '#components/keys'
import { RefusedNotice } from '#components/refused-notice'
import { useDecision } from './use-decision'

type Props = {
  approvalId: string
  /** The hash of the shown request: the decision is refused if the request has another hash by then. */
  hash: string
  /** The first name of the maker. */
  maker: string
  /** The largest possible debit, such as "3,232.00 USDC". */
  most: string
  isBatch: boolean
  /** Whether another request waits for this person. */
  hasNext: boolean
}

/**
 * Shows the form to approve, or to reject with a reason, which the maker can read. Both are final: each is armed and has its own
 * key. R asks for the reason first, and Ctrl+Enter does neither.
 */
export function DecisionForm({ approvalId, hash, maker, most, isBatch, hasNext }: Props) {
  const t = useTranslations('approval-acts')
  const form = useRef<HTMLFormElement>(null)
  const [arming, rejecting] = [useArming(), useArming()]
  const { decide, deciding, reason, setReason, fault, failure } = useDecision({ approvalId, hash })
  const focusReason = () => form.current?.querySelector('textarea')?.focus()
  const reject = () => {
    if (reason.trim() !== '') return rejecting.attempt(() => decide('reject'))
    decide('reject')
    focusReason()
  }
  useKeys(
    {
      a: (event) => !event.repeat && arming.attempt(() => decide('approve')),
      r: (event) => !event.repeat && (reason.trim() === '' ? focusReason() : reject()),
    },
    { a: t('approveKey'), r: t('rejectKey') },
  )
  return (
    <form ref={form} className="flex flex-col gap-3" noValidate>
      <TextAreaField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint', { name: maker })}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fault && t('rejectNeeds', { name: maker })}
      />
      <RefusedNotice>{failure}</RefusedNotice>
      <Approve arming={arming} deciding={deciding} amount={most} onApprove={() => decide('approve')} />
      <Reject arming={rejecting} maker={maker} deciding={deciding} onReject={reject} />
      <p className="text-xs text-muted">
        {t(isBatch ? 'whatBatch' : 'what', { name: maker })} {t(hasNext ? 'next' : 'noNext')}
      </p>
    </form>
  )
}

type Deciding = ReturnType<typeof useDecision>['deciding']
type ActProps = { arming: Arming; deciding: Deciding }

function Approve({ arming, deciding, amount, onApprove }: ActProps & { amount: string; onApprove: () => void }) {
  const t = useTranslations('approval-acts')
  return (
    <ArmedButton
      arming={arming}
      variant="primary"
      size="lg"
      full
      keyHint="A"
      disabled={deciding === 'reject'}
      pending={deciding === 'approve'}
      pendingLabel={t('approving')}
      onClick={onApprove}
    >
      {t('approve', { amount })}
    </ArmedButton>
  )
}

function Reject({ arming, deciding, maker, onReject }: ActProps & { maker: string; onReject: () => void }) {
  const t = useTranslations('approval-acts')
  return (
    <ArmedButton
      arming={arming}
      variant="danger-outline"
      size="lg"
      full
      keyHint="R"
      disabled={deciding === 'approve'}
      pending={deciding === 'reject'}
      pendingLabel={t('rejecting')}
      onClick={onReject}
    >
      {t('reject', { name: maker })}
    </ArmedButton>
  )
}
