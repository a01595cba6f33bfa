import { ShieldAlert } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { QuoteFault } from '#backoffice/payments/as-typed'
import { isUnitApart, leavesFeesApart, takesFeesOut } from '#backoffice/payments/echo'
import { Card } from '#components/card'
import { Notice } from '#components/notice'
import { fromMinor } from '#lib/shared/format'
import { isUnpaid } from '../../_records/payment/phase'
import type { QuoteRecord } from './load-record'

/** Warns that the API's quote differs from the request and must not be paid. Lists each difference with both values. */
export async function MismatchCard({ record, format }: { record: QuoteRecord; format: Formatters }) {
  const t = await getTranslations('quote.mismatch')
  const shownFaults = record.faults.map((fault) => ({ member: fault.member, text: faultText(fault, record, { t, format }) }))
  return (
    <Card data-part="pay">
      <div className="p-4">
        <Notice tone="bad" role="alert" icon={<ShieldAlert />} title={t('title')}>
          <ul>
            {shownFaults.map(({ member, text }) => (
              <li key={member}>{text}</li>
            ))}
          </ul>
          {isUnpaid(record.phase) && <p>{t(record.foreign ? 'notPaidHere' : 'nothingDebited')}</p>}
          <p>{t(adviceOn(record))}</p>
        </Notice>
      </div>
    </Card>
  )
}

/** What can be done about it: a setting, a quote with other terms, or whoever runs the API. */
function adviceOn({ faults, intent, quote }: QuoteRecord) {
  if (faults.some((fault) => fault.member !== 'sums' && isUnitApart(fault))) return 'checkUnit'
  if (intent === undefined) return 'askApi'
  if (leavesFeesApart(intent, quote)) return 'feesApart'
  return takesFeesOut(intent, quote) ? 'feesOut' : 'askApi'
}

type Texts = { t: Awaited<ReturnType<typeof getTranslations<'quote.mismatch'>>>; format: Formatters }

function faultText(fault: QuoteFault, record: QuoteRecord, { t, format }: Texts): string {
  if (fault.member === 'sums') return t('sums')
  const { intent, quote } = record
  if (fault.member === 'amount' && intent !== undefined && leavesFeesApart(intent, quote)) {
    const [amount, fees] = [quote.source_amount, quote.total_fees].map((one) => format.amount(String(one), quote.source.currency))
    return t('amountApart', { amount: amount ?? '', fees: fees ?? '' })
  }
  const member = t(`members.${fault.member}`)
  if (fault.exact !== undefined) {
    const currency = currencyOf(fault, record)
    return t('decimals', { member, came: format.amount(fault.exact, currency), currency })
  }
  if (fault.inexact) return t('inexact', { member })
  const came = fault.came === undefined ? t('noFigure') : shown(fault.came, fault, record, format) || t('nothing')
  if (fault.typed === undefined) return t('noMoney', { member, came })
  return t('differs', { member, typed: shown(fault.typed, fault, record, format), came })
}

/** Formats a value: figures are in minor units; other values are shown as they were sent. */
function shown(value: string, fault: QuoteFault, record: QuoteRecord, format: Formatters): string {
  const isFigure = ['amount', 'sourceAmount', 'quotedAmount', 'fees'].includes(fault.member)
  return isFigure ? format.amount(fromMinor(value), currencyOf(fault, record)) : value
}

function currencyOf({ member }: QuoteFault, { quote, intent }: QuoteRecord): string {
  const onDestination = member === 'quotedAmount' || (member === 'amount' && intent?.side === 'destination')
  return onDestination ? quote.destination.currency : quote.source.currency
}
