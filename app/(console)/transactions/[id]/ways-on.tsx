import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { isFinalSituation, lookAgainAt, situationOf } from '../situation'
import type { TransactionRecord } from './load-transaction'

/** At most two ways on; while the bank has not answered, none of them pays again. */
export async function WaysOn({ transaction, quote, customer, w, mayCreate }: TransactionRecord & { mayCreate: boolean }) {
  const t = await getTranslations('transaction.ways')
  const situation = situationOf(transaction, quote, w.now)
  const at = lookAgainAt(transaction, situation, w.now)
  const failed = situation === 'failed' || situation === 'returned'
  const waits = situation === 'awaiting_confirmation' && quote
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="body stack g12 f13">
        <p className="t2">
          {t(failed ? 'failed' : waits ? 'waits' : isFinalSituation(situation) ? 'done' : 'running', {
            time: at ? w.moment(at) : '',
          })}
        </p>
        {waits && (
          <LinkButton full variant="primary" href={`/quotes/${quote.id}`}>
            {t('openQuote')}
          </LinkButton>
        )}
        {failed && mayCreate && customer && (
          <LinkButton full variant="primary" size="lg" href={`/quotes/new?customer=${customer.id}`}>
            {t('again')}
          </LinkButton>
        )}
        {transaction.partner_reference_id && (
          <LinkButton full href={`/lookup?ref=${encodeURIComponent(transaction.partner_reference_id)}`}>
            {t('reply')}
          </LinkButton>
        )}
      </CardBody>
    </Card>
  )
}
