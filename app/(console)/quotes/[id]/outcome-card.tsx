import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { plainWords } from '../../transactions/plain-words'
import type { QuoteRecord } from './load-record'

/** How it ended, or where the money is: one plain sentence, what follows from it, and at most two ways on. */
export async function OutcomeCard({ record, w, mayCreate }: { record: QuoteRecord; w: Writing; mayCreate: boolean }) {
  const t = await getTranslations('quote.outcome')
  const { transaction, phase, quote, bank } = record
  const plain = transaction && (await plainWords({ transaction, quote, bank, w }))
  if (!plain && phase !== 'cancelled' && phase !== 'other') return null
  const again = mayCreate && (phase === 'failed' || phase === 'cancelled') && quote.customer_id
  return (
    <Card>
      <div className="p-4">
        <p className="plain">{plain?.lead ?? (phase === 'cancelled' ? t('cancelled') : t('other', { status: quote.status }))}</p>
        {plain && <p className="t2 f13 mt-1.5 max-w-[72ch]">{plain.detail}</p>}
        <div className="row wrap mt-3">
          {transaction && <LinkButton href={`/transactions/${transaction.id}`}>{t('openTransaction')}</LinkButton>}
          {again && (
            <LinkButton variant="primary" href={`/quotes/new?customer=${quote.customer_id}`}>
              {t('quoteAnew')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
