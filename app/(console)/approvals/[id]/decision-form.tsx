'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ArmedButton, type Arming, useArming } from '#components/arming'
import { Button } from '#components/button'
import { TextAreaField } from '#components/field'
import { useKeys } from '#components/keys'
import { RefusedNotice } from '#components/refused-notice'
import { sendOnCtrlEnter } from '../../_kit/form/form-keys'
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

/** Shows the form to approve with its own shortcut, or to reject with a reason, which the maker can read. */
export function DecisionForm({ approvalId, hash, maker, most, isBatch, hasNext }: Props) {
  const t = useTranslations('approval-acts')
  const form = useRef<HTMLFormElement>(null)
  const arming = useArming()
  const { decide, deciding, reason, setReason, fault, failure } = useDecision({ approvalId, hash })
  const focusReason = () => form.current?.querySelector('textarea')?.focus()
  const reject = () => {
    if (!decide('reject')) focusReason()
  }
  useKeys(
    { a: (event) => !event.repeat && arming.attempt(() => decide('approve')), r: focusReason },
    { a: t('approveKey'), r: t('rejectKey') },
  )
  return (
    <form
      ref={form}
      className="flex flex-col gap-3"
      noValidate
      onKeyDown={sendOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
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
      <Approve arming={arming} amount={most} deciding={deciding} onApprove={() => decide('approve')} />
      <Reject maker={maker} deciding={deciding} hasReason={reason.trim() !== ''} />
      <p className="text-xs text-muted">
        {t(isBatch ? 'whatBatch' : 'what', { name: maker })} {t(hasNext ? 'next' : 'noNext')}
      </p>
    </form>
  )
}

type Deciding = ReturnType<typeof useDecision>['deciding']
type ApproveProps = {
  arming: Arming
  amount: string
  deciding: Deciding
  onApprove: () => void
}

function Approve({ arming, amount, deciding, onApprove }: ApproveProps) {
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

function Reject({ maker, deciding, hasReason }: { maker: string; deciding: Deciding; hasReason: boolean }) {
  const t = useTranslations('approval-acts')
  return (
    <Button
      type="submit"
      variant="danger-outline"
      size="lg"
      full
      keyHint={hasReason ? 'Ctrl ↵' : 'R'}
      disabled={deciding === 'approve'}
      pending={deciding === 'reject'}
      pendingLabel={t('rejecting')}
    >
      {t('reject', { name: maker })}
    </Button>
  )
}
