'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, LinkButton } from '#components/button'
import { Card, CardActs, CardFooter } from '#components/card'
import { Column, Columns } from '#components/columns'
import { Field, FieldGroup } from '#components/field'
import { MoneyField } from '#components/money-field'
import { Notice } from '#components/notice'
import { Segmented } from '#components/segmented'
import { writeMoney } from '#lib/shared/money-entry'
import { pathOf } from '#lib/shared/path-of'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import { useStoredForm } from '../../_kit/form/use-stored-form'
import { useTypedAmount } from '../../_kit/form/use-typed-amount'
import { QueryProvider } from '../../_kit/live/query-provider'
import { useMakeQuote } from '../../_records/quote/use-make-quote'
import { usePreview } from '../../_records/quote/use-preview'
import { startDeposit } from './actions'
import { type DepositDraft, priceQuery, StoredDeposit } from './deposit-draft'
import { PriceCard } from './price-card'
import type { Receiver } from './read-receiver'
import type { Arrived } from './read-start'
import { ReceiverFields, useReceiver } from './receiver-fields'

export type StartFormProps = {
  /** Set if the address contains the customer. */
  receiver: Receiver | undefined
  /** Set if the money arrived already: the amount is then its own, and the fees come out of what is credited. */
  arrived: Arrived | undefined
  seesEmails: boolean
  /** The address of the list that the form was opened from. */
  back: string
}

/** Shows the form of a deposit quote, from the customer to a locked rate, with its price during typing. */
export function StartForm(props: StartFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function useDraft({ receiver, arrived }: Pick<StartFormProps, 'receiver' | 'arrived'>) {
  const locale = useLocale()
  const [first] = useState(
    (): DepositDraft => ({
      customerId: receiver?.id ?? null,
      accountId: null,
      typed: arrived ? writeMoney(BigInt(arrived.minor), locale) : '',
      minor: arrived?.minor ?? null,
      feesPaidBy: arrived ? 'destination' : 'source',
      reference: '',
    }),
  )
  const [draft, setDraft] = useState(first)
  const change = (members: Partial<DepositDraft>) => setDraft((before) => ({ ...before, ...members }))
  const notice = useStoredForm({ name: 'quote', value: draft, first, schema: StoredDeposit, onBack: change, overHistory: true })
  return { draft, change, notice }
}

type Typed = { typed: DepositDraft; receiver: Receiver | undefined; arrived: Arrived | undefined }

/** Returns what is chosen (by default the first account), its price, and the function that makes the quote. */
function useChosen({ typed, receiver, arrived }: Typed) {
  const account = receiver?.accounts.find(({ id }) => id === typed.accountId) ?? receiver?.accounts[0]
  const credited = account?.currency ?? 'USDC'
  const draft = { ...typed, accountId: account?.id ?? null }
  const price = usePreview(priceQuery(draft, credited))
  const start = useMakeQuote({
    draft,
    problem: price.data?.problem ?? null,
    payable: receiver?.payable,
    t: useTranslations('deposit-form.reasons'),
    toTerms: (named) => ({ ...named, creditedCurrency: credited, feesPaidBy: draft.feesPaidBy }),
    make: startDeposit,
    // The money that the quote is for arrived already: on its page the quote is given to it.
    pageAfter: (quoteId) => (arrived ? pathOf.deposit(arrived.depositId) : pathOf.quote(quoteId)),
  })
  return { draft, credited, price, start }
}

function Form({ receiver: firstReceiver, arrived, seesEmails, back }: StartFormProps) {
  const t = useTranslations('deposit-form')
  const { draft: typed, change, notice } = useDraft({ receiver: firstReceiver, arrived })
  const { receiver, failed, retry } = useReceiver(typed.customerId, firstReceiver)
  const { draft, credited, price, start } = useChosen({ typed, receiver, arrived })
  return (
    <form onSubmit={start.submit} noValidate>
      {notice && <div className="mb-4">{notice}</div>}
      <Columns side="wide">
        <Card>
          <section className="grid grid-cols-1 gap-4 p-4">
            {arrived && <Notice>{t('arrived', arrived)}</Notice>}
            <ReceiverFields
              receiver={receiver}
              failed={failed}
              onRetry={retry}
              accountId={draft.accountId}
              seesEmails={seesEmails}
              autoFocus={firstReceiver === undefined}
              onCustomer={(customerId) => change({ customerId, accountId: null })}
              onAccount={(accountId) => change({ accountId })}
            />
            {!arrived && <AmountAndFees draft={draft} change={change} />}
            <Field
              label={t('reference.label')}
              optional={t('optional')}
              hint={t('reference.hint')}
              mono
              maxLength={64}
              value={draft.reference}
              onChange={(event) => change({ reference: event.target.value })}
            />
          </section>
          <Foot start={start} back={back} />
        </Card>
        <Column>
          <PriceCard price={price} credited={credited} reason={start.reason} />
        </Column>
      </Columns>
    </form>
  )
}

type Part = { draft: DepositDraft; change: (members: Partial<DepositDraft>) => void }

function AmountAndFees({ draft, change }: Part) {
  const t = useTranslations('deposit-form')
  const amountIn = useTypedAmount(change)
  return (
    <>
      <MoneyField label={t('amount')} currency="VES" {...amountIn(draft.typed, 'VES')} />
      <FieldGroup label={t('fees.label')}>
        <Segmented
          name="fees"
          size="field"
          label={t('fees.label')}
          value={draft.feesPaidBy}
          onChange={(value) => change({ feesPaidBy: value === 'destination' ? 'destination' : 'source' })}
          segments={[
            { value: 'source', label: t('fees.source') },
            { value: 'destination', label: t('fees.destination') },
          ]}
        />
      </FieldGroup>
    </>
  )
}

function Foot({ start, back }: { start: ReturnType<typeof useMakeQuote>; back: string }) {
  const t = useTranslations('deposit-form')
  return (
    <>
      <CardFooter stays>
        <span className="text-xs text-subtle" role="status">
          {start.reason}
        </span>
        <CardActs>
          <LinkButton href={back} variant="ghost" onClick={() => forgetTyped('quote')}>
            {t('discard')}
          </LinkButton>
          <Button
            type="submit"
            variant="primary"
            keyHint="Ctrl ↵"
            disabled={start.reason !== null}
            pending={start.pending}
            pendingLabel={t('locking')}
          >
            {t('lock')}
          </Button>
        </CardActs>
      </CardFooter>
      {start.failure && (
        <div className="px-4 pb-4">
          <Notice tone="bad" role="alert">
            {start.failure}
          </Notice>
        </div>
      )}
    </>
  )
}
