import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { judgePayment } from '#backoffice/approvals/evaluate-payment'
import { findConsoleStop } from '#backoffice/console-stops/console-stops'
import type { PricedQuote } from '#backoffice/payments/price'
import { Card } from '#components/card'
import { Column } from '#components/columns'
import { Notice } from '#components/notice'
import { figureToMinor } from '#contract/figures'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { AskCard } from './ask-card'
import { ElsewhereUnread } from './elsewhere-card'
import { EqualNotice } from './equal-notice'
import type { QuoteRecord } from './load-record'
import { PayCard } from './pay-card'
import type { PayFormProps } from './pay-form'

type Props = { record: QuoteRecord; quote: PricedQuote; staff: Staff; format: Formatters; clock: PayFormProps['clock'] }

/**
 * Shows the form to pay, or to request an approval if a rule of the policy fires or the API has refused to pay without one; if the
 * customer is stopped, neither. While payments are stopped an approval can be requested, and nothing is paid.
 */
export async function PayOrAsk({ record, quote, staff, format, clock }: Props) {
  const t = await getTranslations('quote.act')
  const customerStop = stopOf(record)
  if (customerStop !== undefined) return <NotPaidHere tone="bad">{t(`stopped.${customerStop}`)}</NotPaidHere>
  if (record.stored.batch_id) return <NotPaidHere>{t('ofBatch')}</NotPaidHere>
  const desk = await openDesk()
  const stop = await findConsoleStop(desk.db)
  const verdict = await judgePayment(desk, staff.personId, {
    customerId: quote.customer_id ?? null,
    accountId: quote.destination.account_id,
    currency: quote.source.currency,
    debitMinor: figureToMinor(quote.source_amount, 'ceil'),
  })
  const { payCall } = record
  const isRefused = payCall?.state === 'failed' && payCall.code === 'approval_required'
  const asks = isRefused || verdict.fired.length > 0
  return (
    <Column>
      <ElsewhereUnread record={record} />
      <EqualNotice quote={quote} format={format} />
      {clock === null && <Notice>{t('noDeadline')}</Notice>}
      {asks ? (
        <AskCard record={record} quote={quote} verdict={verdict} staff={staff} format={format} clock={clock} />
      ) : stop ? (
        <Notice tone="bad">{t('paymentsStopped')}</Notice>
      ) : (
        <PayCard record={record} quote={quote} format={format} clock={clock} />
      )}
    </Column>
  )
}

/** Returns the state in which nothing is paid to a customer. At another API it may mean something else, which the payment tells. */
function stopOf({ customer, foreign }: QuoteRecord): 'SUSPENDED' | 'BLOCKED' | undefined {
  if (foreign || !customer?.ok) return undefined
  return (['SUSPENDED', 'BLOCKED'] as const).find((state) => state === customer.value.state)
}

function NotPaidHere({ tone, children }: { tone?: 'bad'; children: string }) {
  return (
    <Card data-part="pay">
      <div className="p-4">
        <Notice tone={tone}>{children}</Notice>
      </div>
    </Card>
  )
}
