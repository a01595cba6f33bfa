'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { SelectField, TextAreaField } from '#components/field'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { reasonCodes } from '#contract/reasons'
import { useAct } from '../../../_kit/form/use-act'
import { withProof } from '../../../_kit/step-up/with-proof'
import { blockCustomer, reinstateCustomer, suspendCustomer, unblockCustomer } from './actions'
import type { ChangeState } from './state.schema'
import type { StateChange } from './state-changes'

export type StateDialogProps = {
  customerId: string
  name: string
  /** The reason that another person has named for the unblock; undefined, if nobody requested it. */
  firstReason?: string
  /** Whether the API can be told that this is the word of the second person, so that it is refused if nothing waits any more. */
  takesAgreement: boolean
  /** The idempotency key of the rendered page. */
  idempotencyKey: string
}

const acts = {
  suspend: suspendCustomer,
  reinstate: reinstateCustomer,
  block: blockCustomer,
  unblock: unblockCustomer,
} as const

type Props = StateDialogProps & { measure: StateChange; onClose: () => void }

/** Asks for the reason of a measure and explains its effects. */
export function StateDialog(props: Props) {
  const { name, measure, firstReason, onClose } = props
  const [t, codes] = [useTranslations('customer-state'), useTranslations('review-words.codes')]
  const isSecond = measure === 'unblock' && firstReason !== undefined
  const [reason, setReason] = useState(isSecond ? firstReason : '')
  const [note, setNote] = useState('')
  const requested = isSecond ? 'unblockSecond' : measure
  const reasonCode = reasonCodes.find((code) => code === reason)
  const noteMissing = reasonCode === 'other' && note.trim() === ''

  const { run, refused, pending } = useChange(props)
  const agrees = props.takesAgreement && isSecond && reasonCode === firstReason
  const act = () => {
    if (reasonCode !== undefined)
      run({ reason_code: reasonCode, ...(note.trim() !== '' && { note }), ...(agrees && { step: 'agree' }) })
  }
  return (
    <ConfirmDialog
      open
      title={t(`questions.${requested}`, { name })}
      lead={t(`effects.${requested}`)}
      keepLabel={t('keep')}
      actLabel={t(`acts.${requested}`)}
      actingLabel={t('acting')}
      variant={measure === 'block' ? 'danger' : 'primary'}
      blocked={reasonCode === undefined || noteMissing}
      pending={pending}
      onKeep={onClose}
      onAct={act}
    >
      <SelectField
        label={t('reason')}
        placeholder={t('choose')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        options={reasonCodes.map((code) => ({ value: code, label: codes(code) }))}
      />
      <TextAreaField
        label={t('note')}
        optional={t(reasonCode === 'other' ? 'required' : 'optional')}
        value={note}
        maxLength={2000}
        onChange={(event) => setNote(event.target.value)}
      />
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}

function useChange({ customerId, measure, onClose, ...props }: Props) {
  const router = useRouter()
  const [idempotencyKey] = useState(props.idempotencyKey)
  const change = (body: ChangeState['body']) => withProof(() => acts[measure]({ customerId, body, idempotencyKey }))
  return useAct(change, {
    done: () => {
      onClose()
      focusNextTitle()
      router.refresh()
    },
  })
}
