import { cva } from 'class-variance-authority'
import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { amountConverted, isPriced } from '#backoffice/payments/price'
import { Amount, Unit } from '#components/amount'
import { Card, CardFooter, CardHeader, CardLink } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { Line, Lines } from '#components/lines'
import { Rate } from '#components/rate'
import type { CommissionFee } from '#contract/quote-parts'
import { offers } from '#lib/server/api'
import { formatBasisPoints } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { cameBack } from '../../_records/payment/phase'
import { feeAmount, feeWords } from '../fee-label'
import type { QuoteRecord } from './load-record'
import { receiptWords } from './receipt-labels'
import { ReceiptPayee } from './receipt-payee'

const leg = cva('text-2xl font-semibold tracking-[-0.02em] whitespace-nowrap tabular-nums max-tablet:text-[18px]/[26px]', {
  variants: { struck: { true: 'text-muted line-through decoration-1', false: '' } },
})

/** Shows sender, recipient, payee, and the figures with their sum. */
export async function Receipt({ record, format }: { record: QuoteRecord; format: Formatters }) {
  const t = await getTranslations('quote.receipt')
  const { quote, phase, payee, source } = record
  const words = receiptWords(record)
  return (
    <Card>
      <CardHeader title={t(phase === 'lapsed' ? 'titleOver' : 'title')}>{factOf(record, format, t)}</CardHeader>
      <div className="grid grid-cols-[1fr_32px_1fr] items-center border-b px-4 py-5 max-tablet:py-4">
        <div>
          <span className="text-xs text-muted">{t(words.leaves, { source })}</span>
          <div className={leg({ struck: false })}>
            <Amount figure="leg" value={format.figure(quote.source_amount)} currency={quote.source.currency} />
          </div>
        </div>
        <span className="grid size-8 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <ArrowRight />
        </span>
        <div className="text-right">
          <span className="text-xs text-muted">{t(words.receives, { payee })}</span>
          <div className={leg({ struck: words.isStruck })}>
            <Amount figure="leg" value={format.figure(quote.quoted_amount)} currency={quote.destination.currency} />
          </div>
        </div>
      </div>
      <ReceiptPayee record={record} />
      <ReceiptLines record={record} format={format} />
      <Concept text={record.quote.description} />
      {record.transaction && <PostingsLink transactionId={record.transaction.id} />}
    </Card>
  )
}

/** Leads to the postings on the page of the transaction, which is their only place; hidden if the API has none. */
async function PostingsLink({ transactionId }: { transactionId: string }) {
  if (!(await offers('listLedgerEntries'))) return null
  const t = await getTranslations('quote.receipt')
  return (
    <CardFooter>
      <CardLink href={pathOf.postings(transactionId)}>{t('postings')}</CardLink>
    </CardFooter>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'quote.receipt'>>>

/** Returns what replaced the quote, or the relevant time: the expiry of the rate, the return of the money, or the lock of the rate. */
function factOf({ quote, phase, transaction, foreign, replaced }: QuoteRecord, format: Formatters, t: T): string {
  if (replaced) return t(`replaced.${replaced}`)
  if (phase === 'lapsed') return t(foreign ? 'lapsedAtHere' : 'lapsedAt', { time: format.moment(quote.expires_at) })
  const backAt = cameBack(phase) && transaction?.status !== 'pending' && (transaction?.updated_at ?? quote.updated_at)
  return backAt ? t('backAt', { time: format.moment(backAt) }) : t('lockedAt', { time: format.moment(quote.created_at) })
}

/** Shows the text that the payee's bank prints, and that an approval binds; hidden if there is none. */
async function Concept({ text }: { text: string | null | undefined }) {
  if (!text) return null
  const t = await getTranslations('quote.receipt')
  return (
    <div className="border-t">
      <DefList>
        <Def label={t('concept')}>
          <span className="wrap-anywhere">{text}</span>
        </Def>
      </DefList>
    </div>
  )
}

async function ReceiptLines({ record, format }: { record: QuoteRecord; format: Formatters }) {
  const [t, fees] = await Promise.all([getTranslations('quote.receipt'), feeWords(format)])
  const { quote, payee } = record
  const { source, destination, rate_details: rate } = quote
  const money = (value: string | number | undefined, currency: string) => (
    <Amount value={format.figure(value)} currency={currency} />
  )
  const words = receiptWords(record)
  return (
    <Lines inset>
      <Line label={t('converted')}>{money(isPriced(quote) ? amountConverted(quote) : undefined, source.currency)}</Line>
      {[...quote.commission_fees.entries()].map(([at, fee]) => (
        <Line key={at} label={fees(fee, quote, quote.fees_paid_by)}>
          <Amount value={feeFigure(fee, quote, format)} currency={source.currency} unknown={t('notKnown')} />
        </Line>
      ))}
      <Line sum label={t(words.debit)}>
        {money(quote.source_amount, source.currency)}
      </Line>
      <Line
        label={
          <>
            {t('rate')}{' '}
            {rate && (
              <span className="text-muted">
                {t.rich('midAndMargin', {
                  mid: () => <Rate value={rate.mid_rate} locale={format.locale} />,
                  margin: formatBasisPoints(rate.margin_bps, format.locale),
                })}
              </span>
            )}
            {rate?.legs && (
              <span className="text-muted"> {t.rich('crossed', { legs: () => <Legs legs={rate.legs} format={format} /> })}</span>
            )}
          </>
        }
      >
        <Rate value={quote.exchange_rate} locale={format.locale} />
        <Unit>{t('rateUnit', { to: destination.currency, from: source.currency })}</Unit>
      </Line>
      <Line sum label={t(words.receives, { payee })}>
        {money(quote.quoted_amount, destination.currency)}
      </Line>
    </Lines>
  )
}

/** Shows the legs of a cross rate, such as "USDC/USD 1.0002 × USD/VES 284.0566". */
function Legs({ legs = [], format }: { legs: NonNullable<QuoteRecord['quote']['rate_details']>['legs']; format: Formatters }) {
  return legs.map((leg, index) => (
    <span key={leg.from_currency}>
      {index > 0 && ' × '}
      {`${leg.from_currency}/${leg.to_currency} `}
      <Rate value={leg.mid_rate} locale={format.locale} />
    </span>
  ))
}

/** Formats the amount of a fee line; null if it is not known. */
function feeFigure(fee: CommissionFee, { total_fees, commission_fees }: QuoteRecord['quote'], format: Formatters): string | null {
  const amount = feeAmount(fee, total_fees, commission_fees.length)
  return amount === undefined ? null : format.figure(amount)
}
