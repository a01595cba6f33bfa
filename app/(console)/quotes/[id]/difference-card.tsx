import { cva } from 'class-variance-authority'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { isPriced, type PricedQuote } from '#backoffice/payments/price'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Rate } from '#components/rate'
import { Table, Td, Th, Tr } from '#components/table'
import { plainNumber } from '#contract/money'
import type { QuotePreview } from '#contract/quote-preview'
import type { Attempt } from '#lib/shared/attempt'
import { formatChange, formatDifference, formatRateDifference } from '#lib/shared/format'
import { PanelFailed } from '../../_kit/page/panel-failed'
import type { QuoteRecord } from './load-record'
import { type RequotePrices, sign } from './requote-prices'

type Props = { record: QuoteRecord; prices: Attempt<RequotePrices>; format: Formatters }

/** Compares an expired quote with a new one at the current price, line by line. */
export async function DifferenceCard({ record, prices, format }: Props) {
  const t = await getTranslations('quote.difference')
  const { quote } = record
  // An API without previews has no current price to compare with, which is no outage.
  if (!isPriced(quote) || (!prices.ok && prices.code === 'extension_missing')) return null
  if (!prices.ok) {
    return (
      <Card>
        <CardHeader title={t('title')} />
        <PanelFailed failure={prices} single />
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader title={t('title')} />
      <Table scrollLabel={t('title')}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">{t('what')}</span>
            </Th>
            <Th align="right">{t('old')}</Th>
            <Th align="right">{t('new')}</Th>
            <Th align="right">{t('difference')}</Th>
          </tr>
        </thead>
        <tbody>
          <DifferenceRows quote={quote} now={prices.value.source} source={record.source} format={format} />
        </tbody>
      </Table>
    </Card>
  )
}

type RowsProps = { quote: PricedQuote; now: QuotePreview; source: string; format: Formatters }

async function DifferenceRows({ quote, now, source, format }: RowsProps) {
  const t = await getTranslations('quote.difference')
  const [from, to] = [quote.source.currency, quote.destination.currency]
  const money = (value: number, currency: string) => <Amount value={format.figure(value)} currency={currency} />
  const differs = (before: number, after: number, currency: string) =>
    before === after ? t('none') : formatDifference(String(before), String(after), currency, format.locale)
  const rateDiffers =
    quote.exchange_rate === now.exchange_rate
      ? t('none')
      : formatRateDifference(plainNumber(quote.exchange_rate), plainNumber(now.exchange_rate), format.locale)
  const worse = sign(now.quoted_amount, quote.quoted_amount) < 0
  return (
    <>
      <DifferenceRow
        name={t('debit', { source })}
        before={money(quote.source_amount, from)}
        after={money(now.source_amount, from)}
        difference={differs(quote.source_amount, now.source_amount, from)}
      />
      <DifferenceRow
        name={t('fees')}
        before={money(quote.total_fees, from)}
        after={money(now.total_fees, from)}
        difference={differs(quote.total_fees, now.total_fees, from)}
      />
      <DifferenceRow
        name={t('rate')}
        before={<Rate value={quote.exchange_rate} locale={format.locale} />}
        after={<Rate value={now.exchange_rate} locale={format.locale} />}
        difference={rateDiffers}
        weight="figure"
      />
      <DifferenceRow
        name={t('received')}
        before={<s>{money(quote.quoted_amount, to)}</s>}
        after={money(now.quoted_amount, to)}
        difference={
          <>
            {differs(quote.quoted_amount, now.quoted_amount, to)}
            {quote.quoted_amount !== now.quoted_amount && (
              <span className="ml-2">{formatChange(String(quote.quoted_amount), String(now.quoted_amount), format.locale)}</span>
            )}
          </>
        }
        weight={worse ? 'bad' : 'sum'}
      />
    </>
  )
}

type RowProps = {
  name: string
  before: ReactNode
  after: ReactNode
  difference: ReactNode
  /** For a `figure` the difference is emphasised, for a `sum` the whole line; `bad` is a sum that is worse than before. */
  weight?: 'figure' | 'sum' | 'bad'
}

const differenceLook = cva('text-right', {
  variants: {
    weight: {
      none: 'text-muted',
      figure: 'whitespace-nowrap tabular-nums font-medium',
      sum: 'whitespace-nowrap tabular-nums font-medium',
      bad: 'whitespace-nowrap tabular-nums font-medium text-bad',
    },
  },
})

function DifferenceRow({ name, before, after, difference, weight }: RowProps) {
  const sums = weight === 'sum' || weight === 'bad'
  return (
    <Tr>
      <Td head className={sums ? 'font-semibold' : 'text-subtle'}>
        {name}
      </Td>
      <Td className="text-right text-muted">{before}</Td>
      <Td className={sums ? 'text-right font-semibold' : 'text-right'}>{after}</Td>
      <Td className={differenceLook({ weight: weight ?? 'none' })}>{difference}</Td>
    </Tr>
  )
}
