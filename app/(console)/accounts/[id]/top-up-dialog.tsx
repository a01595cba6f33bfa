'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { MoneyField } from '#components/money-field'
import { RefusedNotice } from '#components/refused-notice'
import { writeMoney } from '#lib/shared/money-entry'
import { type TypedAmount, useTypedAmount } from '../../_kit/form/use-typed-amount'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { useLeaveLabel } from '../../_records/call/use-leave-label'
import type { AccountFacts } from './account-facts'
import { recordTopUp } from './actions'
import { BalanceLines } from './balance-lines'
import { FundingResult } from './funding-result'

type Props = { account: AccountFacts; onClose: () => void }

/** Records a top-up: the amount and the bank's reference, with the balance that follows, and then what came of it. */
export function TopUpDialog({ account, onClose }: Props) {
  const [t, locale] = [useTranslations('account-acts'), useLocale()]
  const [amount, setAmount] = useState<TypedAmount>({ typed: '', minor: null })
  const [typed, setTyped] = useState('')
  const reference = typed.trim()
  const { id, name, currency, available, live } = useState(account)[0]
  const { run, end, refusal, call, pending } = useFollowedAct(`${amount.minor} ${reference}`, (idempotencyKey) =>
    recordTopUp({ id, body: { amount: Number(amount.minor), reference }, idempotencyKey }),
  )
  const leave = useLeaveLabel(t('keep'), call)
  const reading = useTypedAmount(setAmount)(amount.typed, currency)
  const { fault, sentence } = useFaults(refusal)
  const shown = amount.minor === null ? currency : `${writeMoney(BigInt(amount.minor), locale)}\u00a0${currency}`
  if (end) return <FundingResult action="top_up" end={end} amount={shown} {...{ currency, reference, onClose }} />
  return (
    <ConfirmDialog
      open
      title={t('record.title', { account: name })}
      lead={t(live ? 'record.leadLive' : 'record.leadTest')}
      keepLabel={leave}
      actLabel={amount.minor === null ? t('record.open') : t(live ? 'record.actLive' : 'record.act', { amount: shown })}
      actingLabel={t('acting')}
      variant="primary"
      blocked={amount.minor === null || reference === ''}
      pending={pending}
      onKeep={onClose}
      onAct={run}
    >
      <MoneyField label={t('record.amount')} name="amount" currency={currency} {...reading} />
      <Field
        label={t('record.reference')}
        name="reference"
        hint={t('record.referenceHint')}
        error={fault}
        mono
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <BalanceLines available={available} currency={currency} changeMinor={amount.minor === null ? null : BigInt(amount.minor)} />
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('resend')}</p>
      </OpenCallNotice>
      <RefusedNotice>{sentence}</RefusedNotice>
    </ConfirmDialog>
  )
}

/** Returns the error of the reference's field, or the sentence of any other refusal. */
function useFaults(refusal: ReturnType<typeof useFollowedAct>['refusal']) {
  const [t, failure] = [useTranslations('account-acts'), useFailure()]
  if (refusal === undefined) return {}
  if (refusal?.code === 'duplicate_partner_reference') return { fault: t('record.referenceTaken') }
  const isOfReference = refusal?.fields?.some(({ pointer }) => pointer?.endsWith('/reference'))
  if (isOfReference) return { fault: failure(refusal) }
  return { sentence: refusal === null ? `${failure(refusal)} ${t('resend')}` : failure(refusal) }
}
