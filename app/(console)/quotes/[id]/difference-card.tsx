import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Rate } from '#components/rate'
import { Table, Td, Th, Tr } from '#components/table'
import { plainNumber } from '#contract/money'
import type { Attempt } from '#lib/shared/attempt'
import { formatChange, formatDifference, formatRateDifference } from '#lib/shared/format'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { isPriced } from '../price'
import type { QuoteRecord } from './load-record'
import { type RequotePrices, sign } from './requote-prices'

type Props = { record: QuoteRecord; prices: Attempt<RequotePrices>; w: Formatters }

/** The quote that is over beside a new one now, line by line, with what differs. */
export async function DifferenceCard({ record, prices, w }: Props) {
  const t = await getTranslations('quote.difference')
  const { quote } = record
  // An API without a preview has no price of now: there is nothing to compare, and nothing is down.
  if (!isPriced(quote) || (!prices.ok && prices.code === 'extension_missing')) return null
  if (!prices.ok) {
    return (
      <Card>
        <CardHeader title={t('title')} />
        <PanelFailed failure={prices} />
      </Card>
    )
  }
  const now = prices.value.source
  const [from, to] = [quote.source.currency, quote.destination.currency]
  const money = (value: number, currency: string) => <Amount value={w.figure(value)} currency={currency} />
  const differs = (before: number, after: number, currency: string) =>
    before === after ? t('none') : formatDifference(String(before), String(after), currency, w.locale)
  const rateDiffers = (before: number, after: number) =>
    before === after ? t('none') : formatRateDifference(plainNumber(before), plainNumber(after), w.locale)
  const worse = sign(now.quoted_amount, quote.quoted_amount) < 0
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
          <Tr>
            <Td className="text-subtle">{t('debit', { source: record.source })}</Td>
            <Td className="text-right text-muted">{money(quote.source_amount, from)}</Td>
            <Td className="text-right">{money(now.source_amount, from)}</Td>
            <Td className="text-right text-muted">{differs(quote.source_amount, now.source_amount, from)}</Td>
          </Tr>
          <Tr>
            <Td className="text-subtle">{t('fees')}</Td>
            <Td className="text-right text-muted">{money(quote.total_fees, from)}</Td>
            <Td className="text-right">{money(now.total_fees, from)}</Td>
            <Td className="text-right text-muted">{differs(quote.total_fees, now.total_fees, from)}</Td>
          </Tr>
          <Tr>
            <Td className="text-subtle">{t('rate')}</Td>
            <Td className="text-right text-muted">
              <Rate value={quote.exchange_rate} locale={w.locale} />
            </Td>
            <Td className="text-right">
              <Rate value={now.exchange_rate} locale={w.locale} />
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums font-medium">
              {rateDiffers(quote.exchange_rate, now.exchange_rate)}
            </Td>
          </Tr>
          <Tr>
            <Td className="font-semibold">{t('received')}</Td>
            <Td className="text-right text-muted">
              <s>{money(quote.quoted_amount, to)}</s>
            </Td>
            <Td className="text-right font-semibold">{money(now.quoted_amount, to)}</Td>
            <Td
              className={
                worse
                  ? 'text-right whitespace-nowrap tabular-nums font-medium text-bad'
                  : 'text-right whitespace-nowrap tabular-nums font-medium'
              }
            >
              {differs(quote.quoted_amount, now.quoted_amount, to)}
              {quote.quoted_amount !== now.quoted_amount && (
                <span className="ml-2">{formatChange(String(quote.quoted_amount), String(now.quoted_amount), w.locale)}</span>
              )}
            </Td>
          </Tr>
        </tbody>
      </Table>
    </Card>
  )
}
