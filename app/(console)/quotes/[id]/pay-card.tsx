import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PricedQuote } from '#backoffice/payments/price'
import { Card } from '#components/card'
import { Notice } from '#components/notice'
import { RetryButton } from '#components/retry-button'
import { figureToMinor } from '#contract/figures'
import type { Failure } from '#lib/shared/attempt'
import { formatDifference } from '#lib/shared/format'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { afterDebit } from '../../_records/prefunded-account/exact-balance'
import { ownSource } from '../../_records/quote/own-source'
import type { QuoteRecord } from './load-record'
import { PayForm, type PayFormProps, type PayingAccount } from './pay-form'
import { sign } from './requote-prices'

type Props = { record: QuoteRecord; quote: PricedQuote; format: Formatters; clock: PayFormProps['clock'] }

/** Shows the accounts that can pay, with the balance afterwards if it is known. Without the accounts, nothing can be paid. */
export async function PayCard({ record, quote, format, clock }: Props) {
  const t = await getTranslations('quote.ask')
  if (!record.prefunded.ok) return <Unpayable failure={record.prefunded} />
  return (
    <Card data-part="pay">
      <PayForm
        quoteId={quote.id}
        debit={format.amount(quote.source_amount, quote.source.currency)}
        accounts={payingAccounts(record, quote, format)}
        clock={clock}
        tick={await tickFor(record, quote, format)}
      />
      <p className="px-4 pb-4 text-xs text-muted">{t('insidePlain')}</p>
    </Card>
  )
}

/** Says that the accounts could not be read, so that nothing can be paid. */
export async function Unpayable({ failure }: { failure: Failure }) {
  const [t, common, sentence] = await Promise.all([getTranslations('quote.act'), getTranslations('common'), failureSentence()])
  const retry = <RetryButton label={common('retry')} pendingLabel={common('retrying')} />
  return (
    <Card data-part="pay">
      <div className="p-4">
        <Notice tone="bad" title={t('balanceUnknown')} action={retry}>
          {failure.code === 'extension_missing' ? t('accountsUnnamed') : sentence(failure)}
        </Notice>
      </div>
    </Card>
  )
}

/** Returns the account that the quote was made for; for a quote that was made elsewhere, all accounts in its currency. */
export function payingAccounts(record: QuoteRecord, quote: PricedQuote, format: Formatters): PayingAccount[] {
  const { currency } = quote.source
  const all = record.prefunded.ok ? record.prefunded.value.filter((account) => account.currency === currency) : []
  const own = ownSource(record)
  const onlyOwn = own === undefined ? [] : [{ id: own, name: own, currency, available_balance: null }]
  const listed = all.filter(({ id }) => own === undefined || id === own)
  return (listed.length > 0 ? listed : onlyOwn).map(({ id, name, currency, available_balance }) => {
    const { left, suffices } = afterDebit(available_balance, figureToMinor(quote.source_amount, 'ceil'))
    return {
      id,
      name,
      currency,
      now: available_balance && format.figure(available_balance),
      after: left && format.figure(left),
      // If the balance is unknown, only the API can tell whether it is enough.
      enough: suffices !== false,
    }
  })
}

/** Returns what must be accepted again: the rate may have got worse between the accepted difference and the lock. */
async function tickFor({ stored, payee }: QuoteRecord, quote: PricedQuote, format: Formatters): Promise<string | null> {
  const t = await getTranslations('quote.act')
  const { accepted_received: received, accepted_debit: debit } = stored
  if (typeof received !== 'string' || typeof debit !== 'string') return null
  const { source, destination, source_amount, quoted_amount } = quote
  if (sign(quoted_amount, Number(received)) < 0) {
    return t('acceptLess', {
      payee,
      difference: formatDifference(received, String(quoted_amount), destination.currency, format.locale),
    })
  }
  if (sign(source_amount, Number(debit)) <= 0) return null
  return t('acceptMore', { difference: formatDifference(debit, String(source_amount), source.currency, format.locale) })
}
