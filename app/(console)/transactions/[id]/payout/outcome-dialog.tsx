'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { MoneyField } from '#components/money-field'
import { RadioOptions } from '#components/radio-options'
import { RefusedNotice } from '#components/refused-notice'
import { useTypedAmount } from '../../../_kit/form/use-typed-amount'
import { useFailureMessages } from '../../../_kit/words/use-failure-messages'
import type { OutcomeDialogProps } from './report-props'
import { useReport } from './use-report'

const nothing = { reference: '', typed: '', minor: '', code: '' }
type Typed = typeof nothing

/** Asks what a person read at the bank, and sends it. What the first person read is not shown to the second. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { outcomes, first, onClose } = props
  const t = useTranslations('payout-acts')
  const [outcome, setOutcome] = useState<string>(outcomes.length === 1 ? (outcomes[0] ?? '') : '')
  const [typed, setTyped] = useState<Typed>(nothing)
  const change = (members: Partial<Typed>) => setTyped((before) => ({ ...before, ...members }))
  const { run, refused, faults, pending } = useReport(props)
  const { reference, minor, code } = typed
  const isFilled = outcome === 'rejected' ? code.trim() !== '' : reference.trim() !== '' && minor !== ''
  const send = () => {
    if (outcome === 'rejected') run({ outcome, code })
    else if (outcome === 'completed' || outcome === 'returned') run({ outcome, reference, amount: minor })
  }
  const which = first ? 'second' : outcomes.length === 1 ? 'return' : 'first'
  return (
    <ConfirmDialog
      open
      title={t(`questions.${which}`)}
      lead={first ? t('leads.second', { name: first.name }) : t('leads.first')}
      keepLabel={t('keep')}
      actLabel={t(first ? 'actSecond' : 'act')}
      actingLabel={t('acting')}
      variant="primary"
      blocked={outcome === '' || !isFilled}
      pending={pending}
      onKeep={onClose}
      onAct={send}
    >
      {outcomes.length > 1 && (
        <RadioOptions
          name="outcome"
          label={t('outcome')}
          value={outcome}
          onChange={setOutcome}
          options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`), detail: t(`details.${value}`) }))}
        />
      )}
      {outcome !== '' && <ReadingFields {...{ outcome, typed, change, faults }} currency={props.currency} />}
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}

type FieldsProps = {
  outcome: string
  typed: Typed
  change: (members: Partial<Typed>) => void
  /** Error codes by the name of the field. */
  faults: Readonly<Record<string, string>>
  currency: string
}

/** Asks for the code of a refusal, or for the reference and the amount of a movement, as the statement shows them. */
function ReadingFields({ outcome, typed, change, faults, currency }: FieldsProps) {
  const [t, words] = [useTranslations('payout-acts'), useFailureMessages()]
  const readAmount = useTypedAmount(({ typed: text, minor }) => change({ typed: text, minor: minor ?? '' }))
  const { reference, code } = typed
  if (outcome === 'rejected') {
    return (
      <Field
        label={t('code')}
        hint={t('codeHint')}
        mono
        maxLength={8}
        value={code}
        onChange={(event) => change({ code: event.target.value })}
        error={faults.code && t('faults.code')}
      />
    )
  }
  const amount = readAmount(typed.typed, currency)
  return (
    <>
      <Field
        label={t(outcome === 'returned' ? 'referenceOfReturn' : 'reference')}
        hint={t('referenceHint')}
        mono
        value={reference}
        onChange={(event) => change({ reference: event.target.value })}
        error={words.field(faults.reference)}
      />
      <MoneyField
        label={t(outcome === 'returned' ? 'amountOfReturn' : 'amount')}
        currency={currency}
        {...amount}
        error={amount.error ?? (faults.amount && t('faults.amount'))}
      />
    </>
  )
}
