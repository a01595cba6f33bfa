import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { Notice } from '#components/notice'
import { pathOf } from '#lib/shared/path-of'
import type { Elsewhere } from '../../_records/quote/paid-elsewhere'

type PaidProps = { elsewhere: Extract<Elsewhere, { state: 'paid' }> }

/** Says that the API has a payment for this quote which this console did not make. It takes the place of Pay and of a new quote. */
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

/** Says that the API gave no answer to the search for a payment of this quote. Empty if it gave one. */
export async function ElsewhereUnread({ elsewhere }: { elsewhere: Elsewhere | undefined }) {
  if (elsewhere?.state !== 'unread') return null
  const t = await getTranslations('quote.elsewhere')
  return (
    <Notice tone="wait" title={t('unread')}>
      {t('unreadText')}
    </Notice>
  )
}
