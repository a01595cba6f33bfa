'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ArmedButton, useArming } from '#components/arming'
import { LinkButton } from '#components/button'
import { Field, SelectField, TextAreaField } from '#components/field'
import { Kbd } from '#components/kbd'
import { useKeys } from '#components/keys'
import { Notice } from '#components/notice'
import { RadioOptions } from '#components/radio-options'
import { type ReviewDecisionKind, reasonCodes } from '#contract/reasons'
import { formatDate } from '#lib/shared/format-time'
import type { useContractForm } from '../../_kit/form/contract-form'
import { useSubmitKey } from '../../_kit/form/use-submit-key'
import { useFailureMessages } from '../../_kit/words/use-failure-messages'
import type { ApprovalDays } from '../approval-end'

/** The choices in the order of their keys. */
const choices = ['approve', 'request_information', 'reject'] as const satisfies readonly ReviewDecisionKind[]

type Choice = (typeof choices)[number]
type Name = 'decision' | 'reasonCode' | 'note' | 'validUntil'
type Props = {
  form: ReturnType<typeof useContractForm<Name>>
  suspended: boolean
  next: string | undefined
  ends: ApprovalDays | undefined
  pending: boolean
  refused: { code: string; text: string } | null
  onSend: () => void
  signInHref: string
}

/** Asks for a decision (approve, request information or reject, each by its key) and a reason. Its button names the choice. */
export function DecisionForm({ form, suspended, next, ends, pending, refused, onSend, signInHref }: Props) {
  const [t, codes] = [useTranslations('review-decision'), useTranslations('review-words.codes')]
  const [words, arming] = [useFailureMessages(), useArming()]
  const root = useRef<HTMLFormElement>(null)
  const { decision } = form.values
  const send = form.submit(() => {
    if (!pending) arming.attempt(onSend)
  })
  const label = (choice: Choice) => t(`options.${choice}.label`)
  useChoiceKeys(root, label, (choice) => form.set('decision', choice))
  useSubmitKey(() => root.current?.requestSubmit())
  return (
    <form ref={root} className="flex flex-col gap-4" noValidate onSubmit={send}>
      <ChoiceOptions form={form} label={label} suspended={suspended} />
      {decision !== 'approve' && (
        <SelectField
          {...form.field('reasonCode')}
          label={t('reason')}
          placeholder={t('choose')}
          options={reasonCodes.map((code) => ({ value: code, label: codes(code) }))}
          error={words.field(form.errorOf('reasonCode'))}
        />
      )}
      <TextAreaField
        {...form.field('note')}
        label={t('note')}
        optional={t('kept')}
        maxLength={2000}
        error={words.field(form.errorOf('note'))}
      />
      {decision === 'approve' && ends && <EndField form={form} ends={ends} />}
      <Notice>{t('mayDecide')}</Notice>
      {refused && <NotDecided refused={refused} signInHref={signInHref} />}
      <ArmedButton
        arming={arming}
        type="submit"
        variant="primary"
        size="lg"
        full
        keyHint="Ctrl ↵"
        pending={pending}
        pendingLabel={t('deciding')}
        disabled={decision === ''}
      >
        {decision === '' ? t('chooseFirst') : t(`options.${decision}.label`)}
      </ArmedButton>
      <p className="text-xs text-muted text-center">{next === undefined ? t('noNext') : t('next', { name: next })}</p>
    </form>
  )
}

function ChoiceOptions({ form, label, suspended }: Pick<Props, 'form' | 'suspended'> & { label: (choice: Choice) => string }) {
  const [t, words] = [useTranslations('review-decision'), useFailureMessages()]
  return (
    <RadioOptions
      name="decision"
      label={t('question')}
      value={form.values.decision}
      onChange={(choice) => form.set('decision', choice)}
      options={choices.map((choice, index) => ({
        value: choice,
        label: label(choice),
        detail: suspended && choice === 'approve' ? t('staysSuspended') : t(`options.${choice}.detail`),
        after: <Kbd>{index + 1}</Kbd>,
      }))}
      error={words.field(form.errorOf('decision'))}
    />
  )
}

/** Asks for the last day on which the approval is valid; without it, the API sets the end. */
function EndField({ form, ends }: Pick<Props, 'form'> & { ends: ApprovalDays }) {
  const [says, words, locale] = [useTranslations('review-decision.end'), useFailureMessages(), useLocale()]
  const written = (day: string) => formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
  const days = { first: written(ends.first), last: written(ends.last) }
  const fault = form.errorOf('validUntil')
  return (
    <Field
      {...form.field('validUntil')}
      type="date"
      label={says('label')}
      optional={says('optional')}
      hint={says('hint', days)}
      min={ends.first}
      max={ends.last}
      error={fault === 'out_of_range' ? says('wrong', days) : words.field(fault)}
    />
  )
}

type NotDecidedProps = { refused: NonNullable<Props['refused']>; signInHref: string }

function NotDecided({ refused: { code, text }, signInHref }: NotDecidedProps) {
  const t = useTranslations('review-decision')
  const signIn = (
    <LinkButton size="sm" href={signInHref}>
      {t('signIn')}
    </LinkButton>
  )
  return (
    <Notice tone={code === 'outcome_unknown' ? 'work' : 'bad'} role="alert" action={code === 'unauthenticated' && signIn}>
      {text} {t('nothingLost')}
    </Notice>
  )
}

/** Declares the keys 1, 2 and 3, which choose a decision and focus the field of the reason. */
function useChoiceKeys(
  root: RefObject<HTMLFormElement | null>,
  label: (choice: Choice) => string,
  onChoose: (choice: Choice) => void,
) {
  const [chosen, setChosen] = useState(0)
  const choose = (choice: Choice) => () => {
    onChoose(choice)
    setChosen((times) => times + 1)
  }
  const byKey = <T,>(of: (choice: Choice) => T) => Object.fromEntries(choices.map((choice, index) => [index + 1, of(choice)]))
  useKeys(byKey(choose), byKey(label))
  useEffect(() => {
    if (chosen === 0) return
    const form = root.current
    const reason = form?.querySelector<HTMLElement>('[name=reasonCode]')
    const target = reason ?? form?.querySelector<HTMLElement>('[name=note]')
    target?.focus()
  }, [chosen, root])
}
