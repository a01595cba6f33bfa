import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { PlainLead } from '#components/plain-lead'
import { pathOf } from '#lib/shared/path-of'
import { causeOf, mayQuoteAgain } from '../../_records/payment/causes'
import { isDeposit } from '../../_records/payment/figures'
import type { Phase } from '../../_records/payment/phase'
import { plainSummary } from '../../_records/payment/plain-summary'
import type { QuoteRecord } from './load-record'

/** Phases that other cards of the page explain. */
const explainedElsewhere: readonly Phase[] = ['payable', 'deposit_awaited', 'unconfirmed_pay', 'unconfirmed_confirm', 'lapsed']

/** Shows how the payment ended, or where the money is: one plain sentence, the consequences, and at most two next acts. */
export async function OutcomeCard({
  record,
  format,
  mayCreate,
}: {
  record: QuoteRecord
  format: Formatters
  mayCreate: boolean
}) {
  const { transaction, phase, quote } = record
  if (explainedElsewhere.includes(phase) && !(phase === 'lapsed' && isDeposit(record))) return null
  const [t, plain] = await Promise.all([getTranslations('quote.outcome'), plainSummary({ ...record, format })])
  const cause = causeOf(phase, transaction)
  const worthIt = phase === 'cancelled' || (cause !== undefined && mayQuoteAgain(cause))
  const payee = mayCreate && worthIt ? quote.customer_id : undefined
  return (
    <Card>
      <div className="p-4">
        <PlainLead>{plain.lead}</PlainLead>
        <p className="text-subtle text-sm mt-1.5 max-w-[72ch]">{plain.detail}</p>
        {plain.next && <p className="text-subtle text-sm mt-1.5 max-w-[72ch]">{plain.next}</p>}
        <div className="flex items-center gap-2 flex-wrap mt-3">
          {transaction && <LinkButton href={pathOf.transaction(transaction.id)}>{t('openTransaction')}</LinkButton>}
          {payee && (
            <LinkButton variant="primary" href={pathOf.newQuote(payee)}>
              {t('quoteAnew')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
