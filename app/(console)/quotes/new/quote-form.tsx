'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Card } from '#components/card'
import { Column, Columns } from '#components/columns'
import { Notice } from '#components/notice'
import { pathOf } from '#lib/shared/path-of'
import { useStoredForm } from '../../_kit/form/use-stored-form'
import { QueryProvider } from '../../_kit/live/query-provider'
import { PayeeField } from '../../_records/customer/payee-field'
import { useMakeQuote } from '../../_records/quote/use-make-quote'
import { usePreview } from '../../_records/quote/use-preview'
import type { RatePoints } from '../../_records/rate/rate-points'
import { createQuote } from '../actions'
import { AccountField } from './account-field'
import { findPayees } from './actions'
import { LockFoot } from './lock-foot'
import type { ChosenPayee, Payee } from './payee'
import { PreviewCard } from './preview-card'
import { previewQuery, type QuoteDraft, StoredDraft } from './quote-draft'
import { AmountField, References, SourceAndFees } from './quote-fields'
import { RecentQuotes } from './recent-quotes'
import { usePayee } from './use-payee'
import { type SourceAccount, useQuoteDraft } from './use-quote-draft'

export type QuoteFormProps = {
  draft: QuoteDraft
  sources: readonly SourceAccount[]
  /** Whether the API accepts what the published interface lacks: an amount of the receiving side, and a description. */
  extended: boolean
  /** Set if the address contains the customer. */
  chosen: ChosenPayee | undefined
  /** Whether this person may search by a part of an e-mail. */
  seesEmails: boolean
  history: Promise<RatePoints>
}

/** Shows the form of a quote, from the customer to a locked rate, with a preview during typing. */
export function QuoteForm(props: QuoteFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function Form({ draft: first, sources, extended, chosen: firstChosen, seesEmails, history }: QuoteFormProps) {
  const [t, payeeWords] = [useTranslations('quote-form'), useTranslations('quote-form.payee')]
  const { draft, change, amountIn, minorIn } = useQuoteDraft(first)
  const back = useStoredForm({ name: 'quote', value: draft, first, schema: StoredDraft, onBack: change, overHistory: true })
  const { payee, named, failed, retry } = usePayee(draft.customerId, firstChosen)
  const { account, chosen, currencies, amountCurrency, preview, lock } = useChosen({ draft, minorIn, payee, sources })
  return (
    <form onSubmit={lock.submit} noValidate className="max-tablet:pb-32">
      {back && <div className="mb-4">{back}</div>}
      <Columns side="wide" className="laptop:grid-rows-[auto_1fr]">
        <Card className="laptop:rounded-b-none laptop:border-b-0">
          <section className={fields}>
            <PayeeField
              payee={named}
              find={findPayees}
              t={payeeWords}
              seesEmails={seesEmails}
              onChoose={(customerId) => change({ customerId, accountId: null })}
              autoFocus={first.customerId === null}
            />
            {failed && <PayeeUnread onRetry={retry} />}
            <AccountField payee={payee} value={account?.id ?? null} onChange={(accountId) => change({ accountId })} />
            <AmountField
              draft={draft}
              change={change}
              hasSides={extended}
              amount={amountIn(amountCurrency)}
              currency={amountCurrency}
            />
          </section>
        </Card>
        <Column className="laptop:col-start-2 laptop:row-span-2 laptop:row-start-1">
          <PreviewCard {...currencies} preview={preview} payee={named?.name ?? null} history={history} reason={lock.reason} />
        </Column>
        <Column className="laptop:-mt-6">
          <Card className="laptop:rounded-t-none laptop:border-t-0">
            <section className={`${fields} laptop:pt-0`}>
              <SourceAndFees draft={draft} change={change} sources={sources} />
              <References draft={draft} change={change} hasConcept={extended} />
            </section>
            <LockFoot lock={lock} words={t(extended ? 'lock' : 'lockOnly')} price={preview.data?.price ?? null} />
            {lock.failure && <LockFailure text={lock.failure} />}
          </Card>
          <RecentQuotes payee={payee} draft={chosen} />
        </Column>
      </Columns>
    </form>
  )
}

type Choosing = {
  draft: QuoteDraft
  minorIn: (currency: string) => string | null
  payee: Payee | null
  sources: readonly SourceAccount[]
}

/** Returns what is chosen (by default the first account), its preview, and the function that locks the rate. */
function useChosen({ draft, minorIn, payee, sources }: Choosing) {
  const account = payee?.accounts.find(({ id }) => id === draft.accountId) ?? payee?.accounts[0]
  const source = sources.find(({ id }) => id === draft.prefundedAccountId) ?? sources[0]
  const currencies = { sourceCurrency: source?.currency ?? 'USDC', destinationCurrency: account?.currency ?? 'VES' } as const
  const amountCurrency = draft.side === 'source' ? currencies.sourceCurrency : currencies.destinationCurrency
  const chosen = { ...draft, accountId: account?.id ?? null, minor: minorIn(amountCurrency) }
  const preview = usePreview(previewQuery(chosen, currencies))
  const problem = preview.data?.problem ?? null
  const { side, prefundedAccountId, feesPaidBy, description } = draft
  const lock = useMakeQuote({
    draft: chosen,
    problem,
    payable: payee?.payable,
    t: useTranslations('quote-form.reasons'),
    toTerms: (named) => {
      return { ...named, side, ...currencies, prefundedAccountId, feesPaidBy, description: description.trim() || undefined }
    },
    make: createQuote,
    pageAfter: pathOf.quote,
  })
  return { account, chosen, currencies, amountCurrency, preview, lock }
}

/* Two parts of one form with the preview beside them; under 900 px it is between them. */
const fields = 'grid grid-cols-1 gap-4 p-4'

function PayeeUnread({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('quote-form')
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="bad" role="alert" action={again}>
      {t('payee.unread')}
    </Notice>
  )
}

function LockFailure({ text }: { text: string }) {
  return (
    <div className="px-4 pb-4">
      <Notice tone="bad" role="alert">
        {text}
      </Notice>
    </div>
  )
}
