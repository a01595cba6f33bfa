import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { isPriced, type PricedQuote } from '#backoffice/payments/price'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { Countdown } from '#components/countdown'
import { Notice } from '#components/notice'
import type { QuotePreview } from '#contract/quote-preview'
import type { Attempt } from '#lib/shared/attempt'
import { formatChange, formatDifference } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { ElsewhereUnread } from './elsewhere-card'
import type { QuoteRecord } from './load-record'
import { RequoteForm, type RequoteOption } from './requote-form'
import { type RequotePrices, sign } from './requote-prices'
import { RequotedNotice } from './requoted-notice'

type Props = { record: QuoteRecord; prices: Attempt<RequotePrices>; format: Formatters; mayCreate: boolean }

/** Offers the payment of an expired quote again. A worse result must be accepted first. */
export async function RequoteCard({ record, prices, format, mayCreate }: Props) {
  const t = await getTranslations('quote.again')
  const { quote } = record
  const clock = {
    startsAt: quote.created_at,
    endsAt: quote.expires_at ?? format.now.toISOString(),
    serverNow: format.now.toISOString(),
  }
  const again = prices.ok && isPriced(quote) ? { prices: prices.value, quote } : undefined
  const lead = again && leadOf(again.quote, again.prices.source, format, t)
  return (
    <Card>
      <Countdown
        {...clock}
        label={t('guaranteed')}
        endedLabel={t('over')}
        until={t('since', { time: format.moment(quote.expires_at) })}
      />
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Notice tone="wait" title={t('lead')}>
          {lead ?? t(record.foreign ? 'notPaidHere' : 'nothingDebited')}
        </Notice>
        <RequotedNotice quoteId={quote.id} format={format} />
        <ElsewhereUnread record={record} />
        {mayCreate && again && (
          <RequoteForm quoteId={quote.id} options={optionsOf({ ...record, quote: again.quote }, again.prices, format, t)} />
        )}
        {mayCreate && !again && <QuoteLikeThis quoteId={quote.id} />}
        {!mayCreate && <p className="text-xs text-muted">{t('notYours')}</p>}
      </div>
    </Card>
  )
}

/** Leads to the form of a new quote with the same terms, if the current price is not known beforehand. */
async function QuoteLikeThis({ quoteId }: { quoteId: string }) {
  const t = await getTranslations('quote.again')
  return (
    <>
      <LinkButton variant="primary" size="lg" full href={pathOf.quoteLike(quoteId)}>
        {t('likeThis')}
      </LinkButton>
      <p className="text-xs text-muted">{t('likeThisHint')}</p>
    </>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'quote.again'>>>

function leadOf(quote: PricedQuote, now: QuotePreview, format: Formatters, t: T): string {
  const move = sign(now.quoted_amount, quote.quoted_amount)
  if (move === 0) return t('sameResult')
  const [before, after] = [String(quote.quoted_amount), String(now.quoted_amount)]
  const amount = formatDifference(before, after, quote.destination.currency, format.locale).replace(/^[+\u2212]/, '')
  return t(move < 0 ? 'less' : 'more', { amount, change: formatChange(before, after, format.locale) })
}

function optionsOf(
  { quote, payee, source: account }: Pick<QuoteRecord, 'payee' | 'source'> & { quote: PricedQuote },
  prices: RequotePrices,
  format: Formatters,
  t: T,
): RequoteOption[] {
  const [from, to] = [quote.source.currency, quote.destination.currency]
  const { source, destination } = prices
  const less = sign(source.quoted_amount, quote.quoted_amount) < 0
  const more = sign(destination.source_amount, quote.source_amount) > 0
  const apart = (before: number, after: number, currency: string) =>
    formatDifference(String(before), String(after), currency, format.locale).replace(/^[+\u2212]/, '')
  return [
    {
      keep: 'source',
      label: t('sameDebit', { amount: format.amount(source.source_amount, from) }),
      detail: t('receives', { payee, amount: format.amount(source.quoted_amount, to) }),
      button: t('button', { amount: format.amount(source.quoted_amount, to) }),
      tick: less ? t('acceptLess', { payee, amount: apart(quote.quoted_amount, source.quoted_amount, to) }) : null,
      acceptedReceived: String(source.quoted_amount),
      acceptedDebit: String(source.source_amount),
    },
    {
      keep: 'destination',
      label: t('sameReceived', { amount: format.amount(destination.quoted_amount, to) }),
      detail: t('debits', { amount: format.amount(destination.source_amount, from), source: account }),
      button: t('button', { amount: format.amount(destination.quoted_amount, to) }),
      tick: more ? t('acceptMore', { amount: apart(quote.source_amount, destination.source_amount, from) }) : null,
      acceptedReceived: String(destination.quoted_amount),
      acceptedDebit: String(destination.source_amount),
    },
  ]
}
