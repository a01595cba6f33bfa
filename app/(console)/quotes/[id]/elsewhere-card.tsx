import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { Notice } from '#components/notice'
import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'
import type { Elsewhere } from '../../_records/quote/paid-elsewhere'
import type { QuoteRecord } from './load-record'

type PaidProps = { elsewhere: Extract<Elsewhere, { state: 'paid' }> }

/**
 * Says that the API has a payment for this quote which this console did not make. It takes the place of Pay and of a new quote.
 */
export async function ElsewhereCard({ elsewhere: { transaction, reference } }: PaidProps) {
  const t = await getTranslations('quote.elsewhere')
  return (
    <Card data-part="pay">
      <div className="flex flex-col gap-3 p-4">
        <Notice tone="bad" role="status" title={t('paid')}>
          {t('paidText', { reference, status: transaction.status || 'none' })}
        </Notice>
        <div>
          <LinkButton href={pathOf.lookup({ ref: reference })}>{t('lookUp')}</LinkButton>
        </div>
      </div>
    </Card>
  )
}

/** Says that the API gave no answer to the search for a payment of this quote, until a later search has one. */
export async function ElsewhereUnread({ record: { elsewhere, quote } }: { record: Pick<QuoteRecord, 'elsewhere' | 'quote'> }) {
  if (elsewhere?.state !== 'unread') return null
  const t = await getTranslations('quote.elsewhere')
  return (
    <>
      <Notice tone="wait" title={t('unread')}>
        {t('unreadText')}
      </Notice>
      <LiveRecord address={pathOf.quoteElsewhere(quote.id)} version={elsewhere.state} everySeconds={5} />
    </>
  )
}
