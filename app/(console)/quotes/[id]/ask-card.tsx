import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listWhoMayDecide } from '#backoffice/approvals/approval'
import { leastRequired } from '#backoffice/approvals/ask'
import { boundsAround, mostRoom } from '#backoffice/approvals/bounds.rules'
import type { PolicyVerdict } from '#backoffice/approvals/evaluate-payment'
import { typedOf } from '#backoffice/payments/as-typed'
import { exactFigures, type PricedQuote } from '#backoffice/payments/price'
import { Card, CardBody, CardHeader } from '#components/card'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { fromMinor } from '#lib/shared/format'
import { FiredRules } from '../../_records/approval/fired-rules'
import { WhoDecides } from '../../_records/approval/who-decides'
import { AskForm, type AskFormProps } from './ask-form'
import type { QuoteRecord } from './load-record'
import { payingAccounts, Unpayable } from './pay-card'
import type { PayFormProps } from './pay-form'

type Props = {
  record: QuoteRecord
  quote: PricedQuote
  verdict: PolicyVerdict
  staff: Staff
  format: Formatters
  clock: PayFormProps['clock']
}

/** Shows the rules that require a second person, the possible approvers, and the bound for the price until they approve. */
export async function AskCard({ record, quote, verdict, staff, format, clock }: Props) {
  if (!record.prefunded.ok) return <Unpayable failure={record.prefunded} />
  const [t, desk] = await Promise.all([getTranslations('quote.ask'), openDesk()])
  const makers = [staff.personId, ...(record.intent ? [record.intent.madeBy] : []), ...verdict.changers]
  const deciders = await listWhoMayDecide(desk, { required: leastRequired(verdict), makers })
  return (
    <Card data-part="pay">
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-2 border-b">
        <FiredRules fired={verdict.fired} currency={quote.source.currency} change={verdict.change} format={format} />
        <WhoDecides deciders={deciders} />
      </CardBody>
      <AskForm
        quoteId={quote.id}
        clock={clock}
        accounts={payingAccounts(record, quote, format)}
        {...roomOf(record, quote, format)}
      />
    </Card>
  )
}

/** Returns the suggested bound, with the current value and the furthest allowed one. */
function roomOf(record: QuoteRecord, quote: PricedQuote, format: Formatters): Pick<AskFormProps, 'bound' | 'shown'> {
  const { side } = typedOf(record)
  const figures = exactFigures(quote)
  const [offered, furthest] = [boundsAround(figures, side), boundsAround(figures, side, mostRoom)]
  const { currency } = quote.source
  if (side === 'source') {
    const [worst = '', least = ''] = [offered.worstRate ?? undefined, furthest.worstRate ?? undefined]
    const bound = { kind: 'rate' as const, now: figures.rate, offered: worst, furthest: least, currency }
    return { bound, shown: { now: format.rate(figures.rate), furthest: format.rate(least) } }
  }
  const [now, largest, most] = [figures.debitMinor, offered.largestDebitMinor, furthest.largestDebitMinor].map(String)
  const text = (minor = '0') => format.amount(fromMinor(minor), currency)
  const bound = { kind: 'debit' as const, now: now ?? '', offered: largest ?? '', furthest: most ?? '', currency }
  return { bound, shown: { now: text(now), furthest: text(most) } }
}
