'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ArmedButton, useArming } from '#components/arming'
import { Countdown } from '#components/countdown'
import { Field, SelectField } from '#components/field'
import { Notice } from '#components/notice'
import { confirmQuote } from '../actions'
import { useQuoteAct } from './use-quote-act'

export type DepositFormProps = {
  quoteId: string
  banks: readonly { code: string; name: string }[]
  clock: { startsAt: string | undefined; endsAt: string; serverNow: string; until: string } | null
}

/** Finds a deposit at the bank by the details of the payer. The entered values stay if the bank has not received it yet. */
export function DepositForm({ quoteId, banks, clock }: DepositFormProps) {
  const t = useTranslations('quote-acts.deposit')
  const { run, pending, failure } = useQuoteAct(confirmQuote)
  const arming = useArming()
  const [reference, setReference] = useState('')
  const [bankCode, setBankCode] = useState('')
  const [phone, setPhone] = useState('')
  const complete = /^\d{4,20}$/.test(reference) && bankCode !== '' && phone.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete && !pending) arming.attempt(() => run({ quoteId, deposit: { reference, bankCode, phone } }))
  }
  return (
    <>
      {clock && <Countdown {...clock} label={t('within')} endedLabel={t('over')} />}
      <form className="flex flex-col gap-3 px-4 pb-4" onSubmit={submit}>
        <SelectField
          label={t('bank')}
          placeholder={t('chooseBank')}
          value={bankCode}
          onChange={(event) => setBankCode(event.target.value)}
          options={banks.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
        <Field label={t('phone')} inputMode="tel" value={phone} onChange={(event) => setPhone(event.target.value)} mono />
        <Field
          label={t('reference')}
          hint={t('referenceHint')}
          inputMode="numeric"
          mono
          value={reference}
          onChange={(event) => setReference(event.target.value.replace(/\s/g, ''))}
        />
        {failure && <NotSeen>{failure}</NotSeen>}
        <ArmedButton
          arming={arming}
          type="submit"
          variant="primary"
          size="lg"
          full
          disabled={!complete}
          pending={pending}
          pendingLabel={t('matching')}
        >
          {t('match')}
        </ArmedButton>
      </form>
    </>
  )
}

/** Says that the bank has not received the deposit: it may arrive later, so the same search can be repeated. */
function NotSeen({ children }: { children: string }) {
  return (
    <Notice tone="wait" role="alert">
      {children}
    </Notice>
  )
}
