import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Rate } from '#components/rate'
import { plainNumber } from '#contract/money'
import type { Attempt } from '#lib/attempt'
import { formatChange, formatDifference, formatRateDifference } from '#lib/format'
import { PanelFailed } from '../../panel-failed'
import { ScrollArea } from '../../scroll-area'
import { isPriced } from '../price'
import { type AgainPrices, sign } from './again-prices'
import type { QuoteRecord } from './load-record'

type Props = { record: QuoteRecord; prices: Attempt<AgainPrices>; w: Writing }

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
      <ScrollArea label={t('title')}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('what')}</span>
              </th>
              <th scope="col" className="text-right">
                {t('old')}
              </th>
              <th scope="col" className="text-right">
                {t('new')}
              </th>
              <th scope="col" className="text-right">
                {t('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="text-subtle">{t('debit')}</td>
              <td className="text-right text-muted">{money(quote.source_amount, from)}</td>
              <td className="text-right">{money(now.source_amount, from)}</td>
              <td className="text-right text-muted">{differs(quote.source_amount, now.source_amount, from)}</td>
            </tr>
            <tr>
              <td className="text-subtle">{t('fees')}</td>
              <td className="text-right text-muted">{money(quote.total_fees, from)}</td>
              <td className="text-right">{money(now.total_fees, from)}</td>
              <td className="text-right text-muted">{differs(quote.total_fees, now.total_fees, from)}</td>
            </tr>
            <tr>
              <td className="text-subtle">{t('rate')}</td>
              <td className="text-right text-muted">
                <Rate value={quote.exchange_rate} locale={w.locale} />
              </td>
              <td className="text-right">
                <Rate value={now.exchange_rate} locale={w.locale} />
              </td>
              <td className="text-right whitespace-nowrap tabular-nums font-medium">{rateDiffers(quote.exchange_rate, now.exchange_rate)}</td>
            </tr>
            <tr>
              <td className="font-semibold">{t('received')}</td>
              <td className="text-right text-muted">
                <s>{money(quote.quoted_amount, to)}</s>
              </td>
              <td className="text-right font-semibold">{money(now.quoted_amount, to)}</td>
              <td className={worse ? 'text-right whitespace-nowrap tabular-nums font-medium text-bad' : 'text-right whitespace-nowrap tabular-nums font-medium'}>
                {differs(quote.quoted_amount, now.quoted_amount, to)}
                {quote.quoted_amount !== now.quoted_amount && (
                  <span className="ml-2">{formatChange(String(quote.quoted_amount), String(now.quoted_amount), w.locale)}</span>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  )
}
